import { groupBy } from '../../foundation/group-by.js';
import { accuses } from './accuses.js';
import type { Exchange } from './event.js';
import type { FollowedCase, Owners } from './followed-case.js';
import { contentIn, subjectIn } from './subject-in.js';
import type { ShownFinding } from './told-finding.js';

/** How plain calls of the operations end. A call is `clause operation`. */
interface PlainCalls {
  /** The calls of set-ups: their clauses judge the status of a plain request. */
  readonly ofSetUps: ReadonlySet<string>;
  /**
   * `call content` where a request with success met the clause, in a set-up too: set-ups accept any success. An account or
   * product that works says nothing about another one.
   */
  readonly held: ReadonlySet<string>;
  /** The same without set-ups: the status was exactly the expected one. */
  readonly heldExactly: ReadonlySet<string>;
  /** `call subject` where a request for the subject, with whatever body, met the clause. */
  readonly heldOfSubject: ReadonlySet<string>;
}

export function plainCalls(cases: readonly FollowedCase[]): PlainCalls {
  const [ofSetUps, held, heldExactly, heldOfSubject] = [
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
      if (setup === true) ofSetUps.add(call);
      // some checks hold for refusals too
      if (findings.length > 0 || notJudged !== undefined || !isSuccess(at)) continue;
      const served = `${call} ${contentIn(at?.request)}`;
      held.add(served);
      heldOfSubject.add(`${call} ${subjectIn(at?.request)}`);
      if (setup !== true) heldExactly.add(served);
    }
  }
  return { ofSetUps, held, heldExactly, heldOfSubject };
}

const isSuccess = (at: Pick<Exchange, 'response'> | undefined): boolean =>
  at?.response.kind === 'answer' && at.response.status < 300;

/**
 * A variant of a request that ends like the plain request, with the same status and code at the same operation,
 * shows nothing of its own. Where the plain request succeeds anywhere, the variant may be the reason.
 */
export function markVariants(
  findings: readonly ShownFinding[],
  plain: PlainCalls,
  owners: Owners,
): void {
  const statuses = findings.filter(
    (each) => each.place === 'status' && (isSuccessDue(each) || isOtherRefusal(each)),
  );
  for (const [, alike] of groupBy(statuses, ({ operation, actual }) => `${operation} ${actual}`)) {
    const failing = alike.filter(
      (each) =>
        isPlain(each, plain) && accuses(each) && !owners.has(each) && failsAlways(each, plain),
    );
    const optional = refusalOfOptionalFields(alike, failing, plain);
    for (const each of alike) {
      if (each === optional || owners.has(each)) continue;
      const owner =
        optional?.content === each.content ? optional : plainOwnerOf(each, failing, plain);
      if (owner !== undefined) owners.set(each, owner.clause);
    }
  }
}

const isSuccessDue = ({ expected }: ShownFinding): boolean =>
  /^the status is (?:a success|2\d\d)/.test(expected);

/** A refusal with the status of another reason: also the plain request is refused like this. */
const isOtherRefusal = ({ clause, actual }: ShownFinding): boolean =>
  clause.startsWith('ERR-') && isRefused(actual);

const isRefused = (actual: string): boolean => actual.startsWith('the status is 4');

/** Clauses of the status of a plain success, such as PIS-READ-200. */
const PLAIN_STATUS = /-20\d$/;

const isPlain = (each: ShownFinding, { ofSetUps }: PlainCalls): boolean =>
  PLAIN_STATUS.test(each.clause) || ofSetUps.has(callOf(each));

const callOf = ({ clause, operation }: ShownFinding): string => `${clause} ${operation}`;

const heldLike = (
  { actual }: ShownFinding,
  { held, heldExactly }: PlainCalls,
): ReadonlySet<string> => (actual.startsWith('the status is 2') ? heldExactly : held);

const failsAlways = (each: ShownFinding, plain: PlainCalls): boolean =>
  !heldLike(each, plain).has(`${callOf(each)} ${each.content}`);

/** The plain request with the same content, or else one whose clause no request with this content met. */
function plainOwnerOf(
  each: ShownFinding,
  failing: readonly ShownFinding[],
  plain: PlainCalls,
): ShownFinding | undefined {
  if (isPlain(each, plain)) return undefined;
  const held = heldLike(each, plain);
  return (
    failing.find(({ content }) => content === each.content) ??
    failing.find(({ clause }) => !held.has(`${clause} ${each.operation} ${each.content}`))
  );
}

/** The plain payment has optional fields: where one without them works, these are the reason of its refusal. */
function refusalOfOptionalFields(
  alike: readonly ShownFinding[],
  failing: readonly ShownFinding[],
  { heldOfSubject }: PlainCalls,
): ShownFinding | undefined {
  return alike.find(
    (each) =>
      each.clause === 'PIS-OPTIONAL-FIELDS' &&
      accuses(each) &&
      isRefused(each.actual) &&
      failing.some((one) => heldOfSubject.has(`${callOf(one)} ${each.subject}`)),
  );
}
