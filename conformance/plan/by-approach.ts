import type { Case } from '../cases/case.js';
import { APPROACHES, type Approach, type Capabilities } from '../cases/grants/approach.js';
import { expandGrants, hasGrants } from '../cases/grants/expand-grants.js';

/** Which approach grants take: the first that the bank has, one of them, or each in turn. */
export type ApproachOption = Approach | 'all' | undefined;

export interface ByApproach {
  readonly cases: readonly Case[];
  /** Why a grant cannot be had, by id of the case. */
  readonly lacks: ReadonlyMap<string, Lack>;
}

export interface Lack {
  /** Path of what the profile would have to give, so that the case could be tried; null: nothing. */
  readonly path: string | null;
  readonly reason: string;
}

/**
 * Cases with the steps of an approach in the place of grants. With `all` a case comes once for each
 * approach that it can take; those after the first have `@embedded` and the like behind their id.
 */
export function byApproach(
  cases: readonly Case[],
  profile: Capabilities,
  options: ApproachOption,
): ByApproach {
  const lacks = new Map<string, Lack>();
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

/** A twin that the approach does not have is the one of the first approach. */
function withKnownTwins(cases: readonly Case[]): readonly Case[] {
  const known = new Set(cases.map(({ id }) => id));
  return cases.map((each) => {
    if (each.twin === undefined || known.has(each.twin)) return each;
    return { ...each, twin: each.twin.replace(/@[a-z]+$/, '') };
  });
}
