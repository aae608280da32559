import type { JudgedCase } from './cause.js';
import type { CaseSightings } from './sightings-of.js';

/** What is known of a case: what it shows, and which causes fail it. */
export interface CaseFacts extends CaseSightings {
  readonly one: JudgedCase;
  readonly accused: ReadonlySet<string>;
}
