import type { Span } from './decoded.js';
import type { SecretKind } from './secret-names.js';

/** A secret that stands in a text. */
export interface Found extends Span {
  readonly kind: SecretKind;
  readonly value: string;
  /** How sure it is that the value is a secret elsewhere too. */
  readonly known?: true;
  /** It is no text in JSON, and its pseudonym has to be one. */
  readonly quoted?: true;
}
