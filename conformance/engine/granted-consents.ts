import type { ParsedAnswer } from '../answers/parsed-answer.js';

/** What the steps that granted a consent saw, by their aliases. */
export interface GrantedConsent {
  /** The case that granted it. */
  readonly by: string;
  readonly seen: ReadonlyMap<string, ParsedAnswer>;
}

/**
 * The consents of a run that several cases read under, by the key of their grant. A bank may end a consent when it grants another
 * one, so each case looks whether it is still valid.
 */
export class GrantedConsents {
  readonly #granted = new Map<string, GrantedConsent>();

  find(key: string): GrantedConsent | undefined {
    return this.#granted.get(key);
  }

  keep(key: string, granted: GrantedConsent): void {
    this.#granted.set(key, granted);
  }

  drop(key: string): void {
    this.#granted.delete(key);
  }
}
