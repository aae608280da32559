import { groupBy } from '../../foundation/group-by.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { accuses } from './accuses.js';
import { placeOf, shapeOf } from './causes/cause-key.js';
import type { CheckDone, Exchange, Finding } from './event.js';
import { fieldOf } from './finding-words.js';
import { FOLLOW_RULES } from './follow-rules.js';
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

/** What is needed of a case. */
export interface FollowedCase {
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly checks: readonly Pick<
    CheckDone,
    'clause' | 'exchange' | 'findings' | 'setup' | 'notJudged'
  >[];
  readonly exchanges: readonly Pick<Exchange, 'id' | 'operation' | 'request' | 'response'>[];
}

/** For each finding that follows from another one: the clause of that one. */
type Owners = Map<ShownFinding, string>;

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
  leadToTheFirst(shown.flat(), owners);
  return cases.map((one, index) => marked(one, shown[index] ?? [], owners));
}

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

/** Clauses that any response is checked by, whichever resource it is about. */
const OF_ANY_RESPONSE =
  /^(?:COMMON-(?:SCHEMA|ENUM|SPELLING|CONTENT|LINKS)|HDR-(?!LOCATION-NAMES)|SAFE-)/;

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

/** How plain calls of the operations end. */
interface PlainCalls {
  /** The clauses by which set-ups judge the status of the operation, as `clause operation`: see `isPlain`. */
  readonly clauses: ReadonlySet<string>;
  /**
   * Where a request with success met the clause, as `clause operation content`. Set-ups count too: they
   * accept any success. An account or product that works says nothing about another one.
   */
  readonly held: ReadonlySet<string>;
  readonly heldExactly: ReadonlySet<string>;
  /** Where a request with other contents met the clause, as `clause operation subject`. */
  readonly ofSubject: ReadonlySet<string>;
}

function plainCalls(cases: readonly FollowedCase[]): PlainCalls {
  const [clauses, held, heldExactly, ofSubject] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const { checks, exchanges } of cases) {
    const known = new Map(exchanges.map((each) => [each.id, each]));
    for (const { clause, exchange, setup, findings, notJudged } of checks) {
      const at = known.get(exchange ?? '');
      const call = `${clause} ${at?.operation}`;
      if (setup === true) clauses.add(call);
      // some checks hold for refusals too
      if (findings.length > 0 || notJudged !== undefined || !isSuccess(at)) continue;
      const served = `${call} ${contentIn(at?.request)}`;
      held.add(served);
      ofSubject.add(`${call} ${subjectIn(at?.request)}`);
      if (setup !== true) heldExactly.add(served);
    }
  }
  return { clauses, held, heldExactly, ofSubject };
}

const isSuccess = (at: Pick<Exchange, 'response'> | undefined): boolean =>
  at?.response.kind === 'answer' && at.response.status < 300;

/**
 * A variant of a request that ends like the plain request, with the same status and code at the same operation,
 * shows nothing of its own. Where the plain request succeeds anywhere, the variant may be the reason.
 */
function markVariants(findings: readonly ShownFinding[], plain: PlainCalls, owners: Owners): void {
  const isSuccessDue = ({ expected }: ShownFinding) =>
    /^the status is (?:a success|2\d\d)/.test(expected);
  // a refusal with the status of another reason: also the plain request is refused like this
  const isOtherRefusal = ({ clause, actual }: ShownFinding) =>
    clause.startsWith('ERR-') && /^the status is 4/.test(actual);
  const statuses = findings.filter(
    (each) => each.place === 'status' && (isSuccessDue(each) || isOtherRefusal(each)),
  );
  const callOf = ({ clause, operation }: ShownFinding) => `${clause} ${operation}`;
  const isPlain = (each: ShownFinding) =>
    PLAIN_STATUS.test(each.clause) || plain.clauses.has(callOf(each));
  const heldFor = ({ actual }: ShownFinding) =>
    /^the status is 2/.test(actual) ? plain.heldExactly : plain.held;
  const failsAlways = (each: ShownFinding) => !heldFor(each).has(`${callOf(each)} ${each.content}`);
  for (const [, alike] of groupBy(statuses, ({ operation, actual }) => `${operation} ${actual}`)) {
    const plainOnes = alike.filter(
      (each) => isPlain(each) && accuses(each) && !owners.has(each) && failsAlways(each),
    );
    const optional = alike.find(
      (each) =>
        each.clause === OPTIONAL_FIELDS &&
        accuses(each) &&
        /^the status is 4/.test(each.actual) &&
        plainOnes.some((one) => plain.ofSubject.has(`${callOf(one)} ${each.subject}`)),
    );
    for (const each of alike) {
      if (each === optional || owners.has(each)) continue;
      if (optional !== undefined && each.content === optional.content) {
        owners.set(each, OPTIONAL_FIELDS);
        continue;
      }
      if (isPlain(each)) continue;
      const owner =
        plainOnes.find(({ content }) => content === each.content) ??
        plainOnes.find(
          ({ clause }) => !heldFor(each).has(`${clause} ${each.operation} ${each.content}`),
        );
      if (owner !== undefined) owners.set(each, owner.clause);
    }
  }
}

/** The plain payment has optional fields: where one without them works, these are the reason of its refusal. */
const OPTIONAL_FIELDS = 'PIS-OPTIONAL-FIELDS';

/** Clauses of the status of a plain success, such as PIS-READ-200. */
const PLAIN_STATUS = /-20\d$/;

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
