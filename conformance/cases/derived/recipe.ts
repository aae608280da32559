/** How a valid request of an operation is made, so that operators can spoil it. */
import type { CallStep, Needs, Step } from '../case.js';

export interface Recipe {
  readonly needs: Needs;
  readonly tags?: readonly string[];
  /** What has to be there before the request can be valid. */
  readonly setup: readonly Step[];
  /** The valid request; its checks say when it succeeded. */
  readonly call: CallStep;
  /**
   * Where it is seen to succeed: in the case itself, before it is spoiled, or in another case, where
   * what it changes would leave nothing to spoil. Of `nowhere`, refusals are only observed.
   */
  readonly twin: 'itself' | 'nowhere' | { readonly case: string };
  /** Reads what the request with this alias created: texts survive the way there and back. */
  readonly readBack?: (of: string) => CallStep;
  /** Steps before and after the spoiled requests that show that these changed nothing. */
  readonly before?: readonly Step[];
  readonly after?: readonly Step[];
  /** A spoiled request that is taken changes what the later ones are about. */
  readonly changes?: true;
  /** Its set-up takes so many requests that all of its cases are left to `--tag deep`. */
  readonly costly?: true;
}

/** Another valid request of the same operation, whose body is of another kind. */
export interface BodyRecipe extends Recipe {
  /** Slug, in the id of its cases. */
  readonly name: string;
  /** As it stands in their titles: `a bulk payment`. */
  readonly what: string;
  /** Pointers of what it has beside the request that every operation has; the rest is left to `deep`. */
  readonly own?: readonly string[];
}
