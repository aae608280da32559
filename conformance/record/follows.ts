import { parsedJson } from '../../foundation/parsed-json.js';
import { accuses } from './accuses.js';
import { placeOf } from './causes/cause-key.js';
import { shapeOf } from './causes/shape-of.js';
import type { Exchange, Finding } from './event.js';
import { fieldOf } from './finding-words.js';
import { FOLLOW_RULES } from './follow-rules.js';
import type { FollowedCase, Owners } from './followed-case.js';
import { markInTour, OF_ANY_RESPONSE } from './follows-in-tours.js';
import { firstMissing, toldMissing } from './lost-field.js';
import { anyEntry, RUN_FOLLOW_RULES } from './run-follow-rules.js';
import { casesWithSharedIds } from './shared-ids.js';
import { contentIn, subjectIn } from './subject-in.js';
import {
  exchangesOfFindings,
  keyOfFinding,
  type ShownFinding,
  shareExchange,
} from './told-finding.js';
import { markVariants, plainCalls } from './variants-of-plain.js';

/**
 * Marks the findings of a run that follow from another finding: they repeat its fact in other words, or are
 * its consequence. Only a finding that accuses the bank can be the reason of another one.
 */
export function withFollows<C extends FollowedCase>(cases: readonly C[]): readonly C[] {
  if (!cases.some(({ findings }) => findings.some(accuses))) return cases;
  const shown = cases.map((one) => toldOf(one));
  const owners: Owners = new Map();
  for (const group of shown) markInCase(group, owners);
  markShared(shown.flat(), casesWithSharedIds(cases), owners);
  markVariants(shown.flat(), plainCalls(cases), owners);
  markInRun(shown.flat(), owners);
  markRepeated(shown.flat(), owners);
  const served = servedIn(cases);
  for (const group of shown) markInTour(group, owners, served);
  leadToTheFirst(shown.flat(), owners);
  return cases.map((one, index) => marked(one, shown[index] ?? [], owners));
}

/** The operations that served a request. */
const servedIn = (cases: readonly FollowedCase[]): ReadonlySet<string> =>
  new Set(
    cases
      .flatMap(({ exchanges }) => exchanges)
      .flatMap(({ operation, response }) =>
        operation !== null && response.kind === 'answer' && response.status < 300
          ? [operation]
          : [],
      ),
  );

function toldOf(one: FollowedCase): readonly ShownFinding[] {
  const shown = exchangesOfFindings(one.checks);
  const known = new Map(one.exchanges.map((each) => [each.id, each]));
  return one.findings.filter(counts).map((finding) => {
    const key = keyOfFinding(finding);
    const exchanges = shown.get(key) ?? [];
    const at = known.get(exchanges[0] ?? '');
    const operation = at?.operation ?? null;
    const request = at?.request;
    const about = { subject: subjectIn(request), content: contentIn(request) };
    return {
      ...finding,
      ...about,
      case: one.id,
      exchanges,
      operation,
      place: placeOf(finding),
      lost: lostOf(finding, at),
      key,
    };
  });
}

function lostOf(finding: Finding, at: Pick<Exchange, 'response'> | undefined): string | undefined {
  const pointer = toldMissing(finding);
  if (pointer === undefined) return undefined;
  const text = at?.response.kind === 'answer' ? (at.response.body?.text ?? '') : '';
  return anyEntry(firstMissing(pointer, parsedJson(text)));
}

const counts = ({ waiver, unstable }: Finding): boolean =>
  waiver === undefined && unstable === undefined;

/** Applies the rules within one case. */
function markInCase(group: readonly ShownFinding[], owners: Owners): void {
  for (const { sameExchange, owns, follows } of FOLLOW_RULES) {
    for (const owner of group) {
      if (!accuses(owner) || owners.has(owner) || !owns(owner)) continue;
      for (const each of group) {
        if (each === owner || owners.has(each)) continue;
        if (sameExchange && !shareExchange(each, owner)) continue;
        if (follows(each, owner)) owners.set(each, owner.clause);
      }
    }
  }
}

/** Marks what cases found that may have seen the resource of another case. */
function markShared(
  findings: readonly ShownFinding[],
  shared: ReadonlyMap<string, string>,
  owners: Owners,
): void {
  for (const each of findings) {
    const clause = shared.get(each.case);
    if (clause === undefined || owners.has(each) || each.actual.startsWith('both are ')) continue;
    if (!OF_ANY_RESPONSE.test(each.clause)) owners.set(each, clause);
  }
}

/** Applies the rules that compare findings of all cases. */
function markInRun(findings: readonly ShownFinding[], owners: Owners): void {
  for (const { owned, followed, yields = () => true } of RUN_FOLLOW_RULES) {
    const first = new Map<string, ShownFinding>();
    for (const each of findings) {
      const fact = !accuses(each) || owners.has(each) ? undefined : owned(each);
      if (fact === undefined) continue;
      const known = first.get(fact);
      if (known === undefined || depthOf(each) < depthOf(known)) first.set(fact, each);
    }
    for (const each of findings) {
      const owner = owners.has(each) ? undefined : ownerIn(first, followed(each));
      if (owner === undefined || owner.clause === each.clause || !yields(each, owner)) continue;
      owners.set(each, owner.clause);
    }
  }
}

/** The owner of the first fact that has one. */
export function ownerIn<T>(
  owners: ReadonlyMap<string, T>,
  facts: string | readonly string[] = [],
): T | undefined {
  for (const fact of [facts].flat()) {
    const owner = owners.get(fact);
    if (owner !== undefined) return owner;
  }
  return undefined;
}

/** How deep in the body a finding looks: the one that looks at the outermost field owns the others. */
const depthOf = (each: ShownFinding): number => fieldOf(each).split('/').length;

/** The same fact of the same clause follows everywhere from the clause that it follows from anywhere. */
function markRepeated(findings: readonly ShownFinding[], owners: Owners): void {
  const known = new Map<string, string>();
  for (const [each, owner] of owners) known.set(factOf(each), owner);
  for (const each of findings) {
    const owner = owners.has(each) ? undefined : known.get(factOf(each));
    if (owner !== undefined && GENERAL.test(each.clause)) owners.set(each, owner);
  }
}

/** A finding that follows from one which follows itself follows from the first of them. */
function leadToTheFirst(findings: readonly ShownFinding[], owners: Owners): void {
  const standing = new Set(
    findings.filter((each) => !owners.has(each)).map(({ clause }) => clause),
  );
  const above = new Map([...owners].map(([{ clause }, owner]) => [clause, owner]));
  for (const [each, owner] of owners) {
    const passed = new Set([each.clause]);
    let first = owner;
    while (!standing.has(first) && !passed.has(first)) {
      passed.add(first);
      first = above.get(first) ?? first;
    }
    if (standing.has(first)) owners.set(each, first);
  }
}

const GENERAL = /^(?:COMMON|ERR)-/;
const factOf = ({ clause, operation, place, expected, actual }: ShownFinding): string =>
  JSON.stringify([clause, operation, place, shapeOf(expected), shapeOf(actual)]);

function marked<C extends FollowedCase>(
  one: C,
  shownFindings: readonly ShownFinding[],
  owners: Owners,
): C {
  const followers = shownFindings.filter((each) => owners.has(each));
  if (followers.length === 0) return one;
  const byKey = new Map(followers.map((each) => [each.key, owners.get(each) ?? '']));
  const findings = one.findings.map((finding) => {
    const follows = counts(finding) ? byKey.get(keyOfFinding(finding)) : undefined;
    return follows === undefined ? finding : { ...finding, follows };
  });
  return { ...one, findings };
}
