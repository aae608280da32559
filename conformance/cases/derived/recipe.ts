/** How to make a valid request of an operation, so that operators can make it invalid. */
import type { CallStep, Needs, Step } from '../case.js';

export interface Recipe {
  readonly needs: Needs;
  readonly tags?: readonly string[];
  /** The set-up that the request needs to be valid. */
  readonly setup: readonly Step[];
  /** The valid request; its checks decide whether it succeeded. */
  readonly call: CallStep;
  /**
   * Where it succeeds: in the case itself, before it is made invalid, or in another case, when
   * its effect would leave nothing to test. With `nowhere`, refusals are only observed.
   */
  readonly twin: 'itself' | 'nowhere' | { readonly case: string };
  /** Reads the resource of the request with this alias: returned texts have to be unchanged. */
  readonly readBack?: (of: string) => CallStep;
  /** Steps before and after the invalid requests that prove that these changed nothing. */
  readonly before?: readonly Step[];
  readonly after?: readonly Step[];
  /** An invalid request that is accepted changes the state for later requests. */
  readonly changes?: true;
  /** Its set-up needs so many requests that all of its cases have the tag `deep`. */
  readonly costly?: true;
}

/** Another valid request of the same operation, with another kind of body. */
export interface BodyRecipe extends Recipe {
  /** Slug in the ids of its cases. */
  readonly name: string;
  /** Its name in their titles: `a bulk payment`. */
  readonly what: string;
  /**
   * Pointers of the fields that the other requests of the operation lack; other fields are left to `deep`.
   */
  readonly own?: readonly string[];
}
