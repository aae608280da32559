import type { Case } from '../cases/case.js';
import { APPROACHES, type Approach, type Capabilities } from '../cases/grants/approach.js';
import { expandGrants, hasGrants } from '../cases/grants/expand-grants.js';

/** The SCA approach for grants: the bank's first one (undefined), a certain one, or all in turn. */
export type ApproachOption = Approach | 'all' | undefined;

export interface ByApproach {
  readonly cases: readonly Case[];
  /** Why a grant is not possible, by id of the case. */
  readonly lacks: ReadonlyMap<string, CaseLack>;
}

export interface CaseLack {
  /**
   * Path of the profile option that would have to be set so that the case can run; null when there is none.
   */
  readonly path: string | null;
  readonly reason: string;
}

/**
 * Replaces every grant by the steps of an SCA approach. With `all`, a case is repeated for each
 * approach that the bank offers and the case can use; the ids after the first get a suffix such as
 * `@embedded`.
 */
export function byApproach(
  cases: readonly Case[],
  profile: Capabilities,
  options: ApproachOption,
): ByApproach {
  const lacks = new Map<string, CaseLack>();
  const granting = new Set(cases.filter(hasGrants).map(({ id }) => id));
  const one = (each: Case, approach: Approach | undefined): Case | undefined => {
    const { case: made, lack } = expandGrants(each, profile, approach);
    if (lack !== undefined) lacks.set(each.id, { path: lack.lacking, reason: lack.reason });
    return lack === undefined ? made : undefined;
  };
  const expanded = cases.flatMap((each) => {
    if (!granting.has(each.id)) return [each];
    if (options !== 'all') return [one(each, options) ?? each];
    const offered = APPROACHES.filter((approach) => profile.sca.approaches.includes(approach));
    const ways = offered.flatMap((approach) => {
      const made = one(each, approach);
      return made === undefined ? [] : [{ approach, made }];
    });
    if (ways.length > 0) lacks.delete(each.id);
    if (ways.length === 0) return [each];
    return ways.map(({ approach, made }, at) =>
      at === 0 ? made : named(made, approach, granting),
    );
  });
  return { cases: withKnownTwins(expanded), lacks };
}

const suffix = (approach: Approach): string => `@${approach.toLowerCase()}`;

function named(each: Case, approach: Approach, granting: ReadonlySet<string>): Case {
  const { twin } = each;
  const own = twin !== undefined && granting.has(twin) ? `${twin}${suffix(approach)}` : twin;
  const title = `${each.title} (${approach})`;
  return { ...each, id: `${each.id}${suffix(approach)}`, title, ...(own ? { twin: own } : {}) };
}

/** A twin that does not exist for the approach is replaced by the twin of the first approach. */
function withKnownTwins(cases: readonly Case[]): readonly Case[] {
  const known = new Set(cases.map(({ id }) => id));
  return cases.map((each) => {
    if (each.twin === undefined || known.has(each.twin)) return each;
    return { ...each, twin: each.twin.replace(/@[a-z]+$/, '') };
  });
}
