/** What a run wants of a person: where the browser has ended, a one-time code, or word that something is done. */
export type PersonTask = 'return' | 'code' | 'done';

/** A question within a step. */
export interface PersonQuestion {
  readonly wants: Exclude<PersonTask, 'return'>;
  /** What to do, in the words of the profile. */
  readonly text?: string;
  /** What the bank shows for the code: its sentence, and data for a device. */
  readonly challenge?: readonly string[];
}

/** How a person who acts as the PSU tells a waiting run what it cannot see itself. */
export interface PsuPerson {
  /** Resolves with what the person enters next. It is asked again when that is not what the step needs. */
  tells(wants: PersonTask, signal: AbortSignal): Promise<string>;
}
