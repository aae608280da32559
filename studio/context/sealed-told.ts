import type { SecretBox } from './secret-box.js';

/** What a person tells a step that waits: it may be a secret, so that the database has it encrypted. */
export interface Told {
  /** When the step began to wait: a later step does not hear it. */
  readonly since: string;
  readonly told: string;
}

export const sealedTold = (box: SecretBox, told: Told): Uint8Array =>
  box.seal(new TextEncoder().encode(JSON.stringify(told)));

export const unsealedTold = (box: SecretBox, sealed: Uint8Array): Told =>
  JSON.parse(new TextDecoder().decode(box.unseal(sealed)));
