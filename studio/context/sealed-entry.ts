import type { SecretBox } from './secret-box.js';

/** What a person enters for a step that waits: it may be a secret, so that the database has it encrypted. */
export interface PersonEntry {
  /** When the step began to wait: a later step does not get it. */
  readonly since: string;
  readonly entered: string;
}

export const sealedEntry = (box: SecretBox, entry: PersonEntry): Uint8Array =>
  box.seal(new TextEncoder().encode(JSON.stringify(entry)));

export const unsealedEntry = (box: SecretBox, sealed: Uint8Array): PersonEntry =>
  JSON.parse(new TextDecoder().decode(box.unseal(sealed)));
