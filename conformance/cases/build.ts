/**
 * Pure builders for cases, without knowledge of any bank. Extensions get them as `build`, so some are used
 * only by extensions.
 */

import type {
  AppStep,
  Attempt,
  CallStep,
  Case,
  ClockStep,
  GrantStep,
  IdentityName,
  Mutation,
  Needs,
  OtpStep,
  PsuStep,
  Service,
  Step,
} from './case.js';
import type { Check } from './check.js';
import { clausesOfSteps } from './clauses-of.js';
import type { OperationId } from './operations.js';
import type { Value } from './value.js';
import { usualForm } from './varied.js';

export type CallOptions = Omit<CallStep, 'kind' | 'as' | 'operation' | 'expect'>;

/** One request for one operation, and its allowed responses. */
export function call(
  as: string,
  operation: OperationId,
  options: CallOptions,
  ...expect: Check[]
): CallStep {
  return { kind: 'call', as, operation, ...options, expect };
}

/** The PSU opens the link and follows the script of the profile. */
export function psu(
  as: string,
  link: string,
  script: PsuStep['script'],
  ...expect: Check[]
): PsuStep {
  return { kind: 'psu', as, link, script, expect };
}

/** The PSU decides on another device. */
export function inApp(as: string, authorisation: string, script: AppStep['script']): AppStep {
  return { kind: 'app', as, authorisation, script, setup: true, expect: [] };
}

type GrantOptions = Omit<GrantStep, 'kind' | 'as' | 'of' | 'decision' | 'setup' | 'expect'>;

/** The PSU approves what step `of` created, in the way that the bank takes decisions. */
export function grant(of = 'create', options: GrantOptions = {}): GrantStep {
  return decided(of, 'approve', options);
}

/** The PSU declines it. */
export function decline(of = 'create', options: GrantOptions = {}): GrantStep {
  return decided(of, 'reject', options);
}

function decided(of: string, decision: GrantStep['decision'], options: GrantOptions): GrantStep {
  const as = `${decision === 'approve' ? 'grant' : 'decline'}-${options.name ?? of}`;
  return { kind: 'grant', as, of, decision, ...options, setup: true, expect: [] };
}

/** The PSU reads the one-time code; `when`: only if this reference has a value. */
export function readOtp(as: string, when?: string): OtpStep {
  return { kind: 'otp', as, ...(when === undefined ? {} : { when }), setup: true, expect: [] };
}

/** Moves the bank's clock to this moment. */
export function clockTo(as: string, to: string): ClockStep {
  return { kind: 'clock', as, to, setup: true, expect: [] };
}

/** Moves the bank's clock forward by a number of seconds. */
export function clockOn(as: string, seconds: string): ClockStep {
  return { kind: 'clock', as, seconds, setup: true, expect: [] };
}

/** The same step as set-up: its failure is not the verdict of the case. */
export function setup<T extends Step>(step: T): T {
  return { ...step, setup: true };
}

/** The same step with further checks. */
export function also<T extends Step>(step: T, ...expect: Check[]): T {
  return { ...step, expect: [...step.expect, ...expect] };
}

/** A case that applies only to banks of the contract's dialect. */
export function ofContract(each: Case): Case {
  return { ...each, needs: { ...each.needs, dialect: 'contract' } };
}

/** The same call for a cell of the duty matrix; `on`: the operation whose response it follows. */
export function trying(duty: string, step: CallStep, on?: OperationId): CallStep {
  return { ...step, duty, ...(on === undefined ? {} : { dutyOn: on }) };
}

/** A list of steps as set-up. */
export function setups(steps: readonly Step[]): readonly Step[] {
  return steps.map(setup);
}

/** The same call with one error in its request, no longer as set-up. */
export function spoiled(step: CallStep, mutate: readonly Mutation[], ...expect: Check[]): CallStep {
  const { plain: _, ...valid } = step;
  return { ...valid, setup: false, mutate: [...(step.mutate ?? []), ...mutate], expect };
}

/** The same call by somebody else, no longer as set-up. */
export function byIdentity(step: CallStep, identity: IdentityName, ...expect: Check[]): CallStep {
  const { plain: _, ...valid } = step;
  return { ...valid, setup: false, identity, expect };
}

/** A valid call, unsigned, that an attempt makes invalid; both conditions have to hold. */
export function attempted(valid: CallStep, attempt: Attempt): CallStep {
  const { when = '', mutate = [], ...rest } = attempt;
  const { appliesOn: _, appliesWhen: __, sign: ___, ...call } = usualForm(valid);
  const both = `${call.when ?? ''}${when}`;
  return {
    ...call,
    ...rest,
    setup: false,
    mutate: [...(call.mutate ?? []), ...mutate],
    ...(both === '' ? {} : { when: both }),
  };
}

// Checks -----------------------------------------------------------------------------------------

export const status = (clause: string, ...codes: readonly number[]): Check => ({
  check: 'status',
  clause,
  in: codes,
});

/** Any 2xx, because the contract does not fix the success code. */
export const success = (clause: string): Check => ({ check: 'success', clause });

/** The bank has the path and the method: any status but those that say that it has not. */
export const pathExists = (clause: string): Check =>
  any(
    clause,
    [success(clause)],
    [status(clause, 400, 401, 403, 406, 408, 409, 415, 422, 429, 500, 503)],
  );

/** Any 4xx; `handshake`: also a refused TLS handshake. */
export const refused = (
  clause: string,
  options: Pick<Extract<Check, { check: 'refused' }>, 'operation' | 'otherThan' | 'handshake'> = {},
): Check => ({ check: 'refused', clause, ...options });

/** The exact refusal; its clause has to be recommended or observed. */
export const refusalIs = (
  clause: string,
  statuses: readonly number[],
  codes?: readonly string[],
): Check =>
  codes === undefined
    ? { check: 'refusal-is', clause, status: statuses }
    : { check: 'refusal-is', clause, status: statuses, codes };

type FieldType = 'string' | 'number' | 'boolean' | 'array' | 'object';

export const field = (
  clause: string,
  pointer: string,
  options: {
    readonly in?: readonly Value[];
    readonly decimal?: true;
    readonly matches?: string;
    readonly type?: FieldType;
  } = {},
): Check => ({ check: 'field', clause, pointer, ...options });

export const noField = (clause: string, pointer: string): Check => ({
  check: 'no-field',
  clause,
  pointer,
});

export const contains = (clause: string, pointer: string, value: Value): Check => ({
  check: 'contains',
  clause,
  pointer,
  value,
});

export const every = (
  clause: string,
  pointer: string,
  item: string,
  rule: {
    readonly in?: readonly Value[];
    readonly from?: string;
    readonly to?: string;
    readonly absent?: boolean;
    readonly whereTold?: true;
    readonly unlike?: string;
  },
): Check => ({ check: 'every', clause, pointer, item, ...rule });

export const link = (clause: string, ...anyOf: readonly string[]): Check => ({
  check: 'link',
  clause,
  anyOf,
});

export const noLink = (clause: string, ...keys: readonly string[]) =>
  ({ check: 'no-link', clause, keys }) satisfies Check;

export const header = (
  clause: string,
  name: string,
  rule: { readonly in?: readonly string[]; readonly matches?: string } = {},
): Check => ({ check: 'header', clause, name, ...rule });

export const contentType = (clause: string, ...types: readonly string[]): Check => ({
  check: 'content-type',
  clause,
  in: types,
});

export const emptyBody = (clause: string): Check => ({ check: 'empty-body', clause });

export const redirected = (
  clause: string,
  to: Extract<Check, { readonly check: 'redirected' }>['to'],
  rule: { readonly query?: readonly string[]; readonly noQuery?: readonly string[] } = {},
): Extract<Check, { readonly check: 'redirected' }> => ({
  check: 'redirected',
  clause,
  to,
  ...rule,
});

export const equal = (clause: string, left: Value, right: Value): Check => ({
  check: 'equal',
  clause,
  left,
  right,
});

export const differ = (clause: string, left: Value, right: Value): Check => ({
  check: 'differ',
  clause,
  left,
  right,
});

/**
 * These fields of the request of a step are in the response with the same values, where the response has
 * them.
 */
export const toldBack = (clause: string, step: string, ...fields: readonly string[]): Check => ({
  check: 'told-back',
  clause,
  step,
  fields,
});

/** These fields equal the ones that step `step` returned at another place, where both have them. */
export const agrees = (
  clause: string,
  pointer: string,
  step: string,
  at: string,
  ...fields: readonly string[]
): Check => ({ check: 'agrees', clause, pointer, step, at, fields });

/** The list equals the one of step `from`, with these values added. */
export const grown = (
  clause: string,
  pointer: string,
  from: string,
  ...by: readonly Value[]
): Check => ({ check: 'grown', clause, pointer, from, by });

/** The same, where the bank may lower a number or shorten a period. */
export const toldBackOrLess = (
  clause: string,
  step: string,
  ...fields: readonly string[]
): Check => ({ check: 'told-back', clause, step, fields, orLess: true });

/** The balances inside a response equal those of this read and the one before. */
export const balancesAgree = (
  clause: string,
  step: string,
  pointer: string,
  before: string,
): Check => ({ check: 'balances-agree', clause, step, pointer, before });

/** The list does not include the value, where the value is known. */
export const lacks = (clause: string, pointer: string, value: string): Check => ({
  check: 'lacks',
  clause,
  pointer,
  value,
});

/** No entry appears twice, in this list or in those of earlier pages. */
export const once = (clause: string, pointer: string, before: readonly string[] = []): Check => ({
  check: 'once',
  clause,
  pointer,
  before,
});

/** The list equals the part of the complete list, read by these steps, within the limits. */
export const selects = (
  clause: string,
  pointer: string,
  whole: readonly string[],
  bounds: { readonly from?: string; readonly to?: string; readonly after?: string } = {},
): Check => ({ check: 'selects', clause, pointer, whole, ...bounds });

/** All checks of one of the groups hold. */
export const any = (
  clause: string,
  ...of: readonly (readonly Check[])[]
): Extract<Check, { readonly check: 'any' }> => ({ check: 'any', clause, of });

/** For each response to simultaneous requests, all checks of one of the groups hold. */
export const each = (clause: string, ...of: readonly (readonly Check[])[]): Check => ({
  check: 'each',
  clause,
  of,
});

/** All of these checks hold for at most this number of responses to simultaneous requests. */
export const atMost = (clause: string, count: number, ...of: readonly Check[]): Check => ({
  check: 'at-most',
  clause,
  count,
  of,
});

/** No two responses to simultaneous requests have the same value there. */
export const distinct = (clause: string, pointer: string): Check => ({
  check: 'distinct',
  clause,
  pointer,
});

// Cases ------------------------------------------------------------------------------------------

/** The needs of a case: services first, the others by name. */
export function needs(
  services: Service | readonly Service[],
  rest: Omit<Needs, 'services'> = {},
): Needs {
  return { services: typeof services === 'string' ? [services] : services, ...rest };
}

/** Both needs together. */
export function withNeeds(base: Needs, more: Partial<Needs>): Needs {
  const both = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] => [
    ...new Set([...(a ?? []), ...(b ?? [])]),
  ];
  return {
    services: both(base.services, more.services),
    ...((more.dialect ?? base.dialect)
      ? { dialect: more.dialect ?? base.dialect ?? 'contract' }
      : {}),
    ...((more.approaches ?? base.approaches)
      ? { approaches: more.approaches ?? base.approaches ?? [] }
      : {}),
    ...(base.operations || more.operations
      ? { operations: both(base.operations, more.operations) }
      : {}),
    ...(base.identities || more.identities
      ? { identities: both(base.identities, more.identities) }
      : {}),
    ...(base.profile || more.profile ? { profile: both(base.profile, more.profile) } : {}),
  };
}

/** A case whose clauses are those of its checks. */
export function defineCase(parts: Omit<Case, 'clauses'>): Case {
  return { ...parts, clauses: clausesOfSteps(parts.steps) };
}
