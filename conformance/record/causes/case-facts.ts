import type { JudgedCase } from './cause.js';
import type { CaseSightings } from './sightings-of.js';

/** The facts of a case: what it shows, and which causes make it fail. */
export interface CaseFacts extends CaseSightings {
  readonly one: JudgedCase;
  readonly accused: ReadonlySet<string>;
}
