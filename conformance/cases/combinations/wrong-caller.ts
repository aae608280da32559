/** The valid requests of a tour, each sent once more by a caller that the bank has to refuse, or without a header that it needs. */
import type { Factor } from '../../../foundation/covering-array.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf, resourceNamed, rolesOf } from '../../../standard/roles.js';
import { attempted, noField } from '../build.js';
import type { Attempt, CallStep, GrantStep, IdentityName, Step } from '../case.js';
import { shownBy } from '../derived/shown-fields.js';
import { OPERATION_IDS, type OperationId } from '../operations.js';
import { malformed, unauthenticated } from '../refusals.js';
import type { Tour } from './tour-calls.js';
import { firstRead } from './tour-reads.js';

interface WrongCaller extends Pick<Attempt, 'identity' | 'mutate' | 'expect'> {
  readonly clause: string;
}

const withCertificate = (identity: IdentityName, clause: string): WrongCaller => ({
  clause,
  identity,
  expect: unauthenticated(clause, { handshake: true }),
});

const WRONG: Readonly<Record<string, WrongCaller>> = {
  'no-certificate': withCertificate('none', 'TLS-CERTIFICATE'),
  'unknown-ca': withCertificate('unknownCa', 'TLS-TRUSTED-CA'),
  expired: withCertificate('expired', 'TLS-EXPIRED'),
  'no-request-id': {
    clause: 'HDR-X-REQUEST-ID',
    mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
    expect: malformed('HDR-X-REQUEST-ID'),
  },
};

/** Who sends the first operation wrongly; the other operations of the tour take the callers after that one, in turn. */
export const CALLER: Factor = { name: 'caller', values: Object.keys(WRONG) };

const PLACES: ReadonlyMap<OperationId, number> = new Map(OPERATION_IDS.map((id, at) => [id, at]));

/**
 * The callers of the row for an operation: over the rows, each operation meets each caller with each other value. What follows a
 * decision of the PSU is in few rows, and meets more callers in each.
 */
function callersFor({ row, resource }: Tour, operation: OperationId): readonly WrongCaller[] {
  const { values } = CALLER;
  const first = values.indexOf(row[CALLER.name] ?? '') + (PLACES.get(operation) ?? 0);
  const isOften =
    doingOf(operation)?.resource.name === resource.name || operation === OPERATION.payment.validate;
  const isOne = isOften || row['addresses'] === 'links';
  return Array.from({ length: isOne ? 1 : 2 }, (_, at) => {
    const wrong = WRONG[values[(first + 2 * at) % values.length] ?? ''];
    return wrong === undefined ? [] : [wrong];
  }).flat();
}

/** The attempts of the wrong callers; `as` is the alias of the valid request. */
function attemptsOf(tour: Tour, operation: OperationId, as: string): readonly Attempt[] {
  return callersFor(tour, operation).map(({ clause, expect, ...change }, at) => {
    const { identity = 'none' } = change;
    const hidden = shownBy(operation).map((pointer) => noField(clause, pointer));
    return {
      ...change,
      as: `${as}${at === 0 ? BY_WRONG_CALLER : BY_ANOTHER}`,
      when: identity === 'none' ? '' : `\${profile.identities.${identity}}`,
      expect: [...expect, ...hidden],
    };
  });
}

/** The ends of the aliases of requests by wrong callers. */
export const BY_WRONG_CALLER = '-by-wrong-caller';
const BY_ANOTHER = '-by-another-wrong-caller';

/**
 * The steps with a wrong caller at the first valid request of each operation: after it, or before it where it removes the resource
 * or belongs to a grant.
 */
export function withWrongCallers(tour: Tour, steps: readonly Step[]): readonly Step[] {
  const seen = new Map<OperationId, string>();
  const isFirst = ({ operation, as }: CallStep): boolean => {
    const alias = as.replace(/-linked$/, '');
    if (!seen.has(operation)) seen.set(operation, alias);
    return seen.get(operation) === alias;
  };
  const spread = (step: CallStep): readonly CallStep[] =>
    isValid(tour, step) && isFirst(step) ? withCaller(tour, step) : [step];
  return steps.flatMap((step): readonly Step[] => {
    if (step.kind === 'call') return spread(step);
    return step.kind === 'grant' ? [inGrant(tour, step, spread)] : [step];
  });
}

/** Whether the bank should serve it: it is sent by the TPP of the tour, and its members are created for it alone. */
const isValid = ({ create }: Tour, step: CallStep): boolean =>
  step.twinStep === undefined && (step.as === 'create' || !create.some(({ as }) => as === step.as));

function withCaller(tour: Tour, step: CallStep): readonly CallStep[] {
  const { afterMs: _, until: __, judged: ___, duty: ____, ...valid } = step;
  const twinStep = removes(step) ? firstRead(tour) : step.as;
  const tried = attemptsOf(tour, step.operation, step.as).map(
    (attempt): CallStep => ({ ...attempted(valid, attempt), ifOffered: true, twinStep }),
  );
  return removes(step) ? [...tried, step] : [step, ...tried];
}

const removes = ({ operation }: CallStep): boolean => doingOf(operation)?.role === 'delete';

/** The start and the last update of a grant by a wrong caller too, where the approach has updates. */
function inGrant(
  tour: Tour,
  step: GrantStep,
  spread: (step: CallStep) => readonly CallStep[],
): GrantStep {
  const { begun = [], decision, undecided, name } = step;
  // a second person repeats the requests of the first
  if (name !== undefined) return step;
  const { start, update } = rolesOf(step.of === 'create' ? tour.resource : CANCELLATION);
  const hasUpdate = decision === 'approve' && isUpdated(tour);
  const tries = (operation: OperationId | undefined, as: string): readonly Attempt[] =>
    operation === undefined ? [] : attemptsOf(tour, operation, `${as}-${step.of}`);
  const updates = hasUpdate && undecided !== true ? tries(update, 'update') : [];
  return {
    ...step,
    begun: begun.flatMap(spread),
    startAttempts: tries(start, 'start'),
    ...(updates.length === 0 ? {} : { attempts: updates }),
  };
}

const CANCELLATION = resourceNamed('cancellation');

/** In Decoupled, an update names the PSU who approves, where the bank need not know the name before. */
const isUpdated = ({ row, namesLater = false, updatesOAuth = true }: Tour): boolean =>
  row['approach'] === 'EMBEDDED' ||
  (row['approach'] === 'OAUTH' && updatesOAuth) ||
  (row['approach'] === 'DECOUPLED' && namesLater);
