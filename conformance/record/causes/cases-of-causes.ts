import type { Finding } from '../event.js';
import type { CaseFacts } from './case-facts.js';
import type { Cause, JudgedCase } from './cause.js';
import { causeId, factsOfAll } from './causes-of.js';

/**
 * The cases that show each cause, by its id: each case only with the findings of that cause, and with those that follow
 * from it.
 */
export function casesOfCauses<C extends JudgedCase>(
  cases: readonly C[],
): ReadonlyMap<string, readonly C[]> {
  const all = factsOfAll(cases);
  const known = new Map(cases.map((one) => [one.id, one]));
  const byCause = new Map<string, C[]>();
  for (const facts of all) {
    const one = known.get(facts.one.id);
    const owners = ownersIn(facts, all);
    for (const key of new Set(owners.values())) {
      const findings = one?.findings.filter((finding) => owners.get(finding) === key) ?? [];
      const id = causeId(key);
      if (one === undefined) continue;
      const own = byCause.get(id) ?? [];
      own.push({ ...one, findings });
      byCause.set(id, own);
    }
  }
  return byCause;
}

/** The id of the cause of each finding that counts, and of those that follow from one. */
export function causesOfFindings(cases: readonly JudgedCase[]): ReadonlyMap<Finding, string> {
  const all = factsOfAll(cases);
  const ids = all.flatMap((facts) =>
    [...ownersIn(facts, all)].map(([finding, key]) => [finding, causeId(key)] as const),
  );
  return new Map(ids);
}

/** The key of the cause of each finding of a case. */
function ownersIn({ found, followers }: CaseFacts, all: readonly CaseFacts[]) {
  const own = found.flatMap(({ finding, key }) =>
    finding === null ? [] : [[finding, key] as const],
  );
  const keyOf = (clause: string | undefined, among: CaseFacts['found']) =>
    among.find(({ finding }) => finding?.clause === clause)?.key;
  const following = followers.flatMap((finding) => {
    const { follows } = finding;
    const key =
      keyOf(follows, found) ?? all.map((each) => keyOf(follows, each.found)).find(Boolean);
    return key === undefined ? [] : [[finding, key] as const];
  });
  return new Map([...own, ...following]);
}

/** Every case that a cause has to do with: those that show it, and those that it kept from a judgement. */
export const casesOfCause = (
  { id, decided, kept }: Cause,
  shown: ReturnType<typeof casesOfCauses>,
): readonly string[] => {
  const cases = shown.get(id)?.map((one) => one.id) ?? [];
  return [...new Set([...cases, ...decided, ...kept])];
};
