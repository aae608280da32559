import type { Profile } from '../profile/profile.js';
import type { ParsedAnswer } from './parsed-answer.js';

/** The values that references can name. */
export interface Scope {
  /** Responses by alias. */
  readonly seen: ReadonlyMap<string, ParsedAnswer>;
  readonly profile: Profile;
  /** The TPP's registration at the IAM; null when there is none. */
  readonly tpp: Readonly<Record<string, string>> | null;
  /** The registration of the second TPP. */
  readonly tpp2?: Readonly<Record<string, string>> | null;
  readonly now: Date;
  readonly newUuid: () => string;
}
