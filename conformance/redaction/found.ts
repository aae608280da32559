import type { TextSpan } from './decoded.js';
import type { SecretKind } from './secret-names.js';

/** A secret in a text. */
export interface FoundSecret extends TextSpan {
  readonly kind: SecretKind;
  readonly value: string;
  /** Whether the value is certain to be a secret in other places too. */
  readonly known?: true;
  /** The value is not a JSON string, but its pseudonym must be one. */
  readonly quoted?: true;
}
