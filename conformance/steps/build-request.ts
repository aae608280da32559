import { withoutPointer, withPointer } from '../../foundation/json-pointer.js';
import { below, withQuery } from '../answers/address.js';
import {
  resolves,
  resolveText,
  resolveValue,
  type Scope,
  UnresolvedReference,
} from '../answers/resolve-value.js';
import type { CallStep, Mutation } from '../cases/case.js';
import type { SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { serviceBase } from '../profile/service-base.js';
import type { WireRequest } from '../wire/wire.js';
import { BODY_TYPES, bodyText, resolveBody } from './request-body.js';
import { StepFailed } from './step-failed.js';

type Pairs = readonly (readonly [string, string])[];

/** A request in separate parts, so that mutations can change each of them. */
interface Draft {
  readonly method: string;
  readonly path: ReadonlyMap<string, string>;
  readonly query: Pairs;
  readonly headers: Pairs;
  readonly body: unknown;
  /** Text that replaces the body. */
  readonly raw: string | null;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** The timeout of one request in the profile, in milliseconds. */
export function timeoutOf(profile: Profile): number {
  return profile.timeouts?.requestMs ?? DEFAULT_TIMEOUT_MS;
}

/**
 * Builds the request of a call step: the parts that every valid request of the operation has, then those of
 * the step, then its mutations. Throws UnresolvedReference when a reference resolves to nothing, and StepFailed
 * when a date from a response is no date.
 */
export function buildRequest(step: CallStep, operation: SpecOperation, scope: Scope): WireRequest {
  const { profile } = scope;
  const whole = (step.mutate ?? []).reduce(
    (draft, mutation) => mutate(draft, mutation, scope),
    draftOf(step, operation, scope),
  );
  const body = whole.raw ?? bodyText(step.bodyType, whole.body);
  return {
    method: whole.method,
    url: addressOf(step, operation, scope, whole),
    headers: sendable(whole.headers),
    body,
    identity: step.identity ?? 'tpp1',
    timeoutMs: timeoutOf(profile),
    ...(step.sign === undefined ? {} : { sign: step.sign }),
  };
}

/** Whether a mutation may make another operation respond. */
export function isElsewhere(step: CallStep): boolean {
  return (step.mutate ?? []).some((mutation) => mutation.op === 'method');
}

function draftOf(step: CallStep, operation: SpecOperation, scope: Scope): Draft {
  const resolvePairs = (record: Readonly<Record<string, string>> | undefined): Pairs =>
    Object.entries(record ?? {}).map(([name, value]) => [name, resolveText(value, scope)]);
  const own = [...bearerOf(step, scope), ...resolvePairs(step.headers)];
  const given = new Set(own.map(([name]) => name.toLowerCase()));
  const defaults = defaultHeaders(step, operation, scope).filter(
    ([name]) => !given.has(name.toLowerCase()),
  );
  return {
    method: operation.method,
    path: new Map(resolvePairs(step.path)),
    query: resolvePairs(step.query).map((pair) => withSoundDate(pair, step)),
    headers: [...defaults, ...own],
    body: resolveBody(step, scope),
    raw: null,
  };
}

function bearerOf({ bearer }: CallStep, scope: Scope): Pairs {
  if (bearer === undefined || !resolves(bearer, scope)) return [];
  return [['Authorization', `Bearer ${resolveText(bearer, scope)}`]];
}

/** Query parameters that are dates. */
const DATES: ReadonlySet<string> = new Set(['dateFrom', 'dateTo']);

/**
 * A query parameter, unless it is a date that a response gave in another form: a refusal of such a request
 * would show nothing, since another clause judges the form of the date. Throws StepFailed then.
 */
function withSoundDate(pair: Pairs[number], { query = {} }: CallStep): Pairs[number] {
  const [name, value] = pair;
  const isTold = DATES.has(name) && (query[name] ?? '').includes('.body.');
  if (!isTold || /^\d{4}-\d{2}-\d{2}$/.test(value)) return pair;
  throw new StepFailed(
    `the request needs a date of a booked entry for ${name}, and the bank's response has "${value.slice(0, 40)}"`,
  );
}

/** An address for documentation (RFC 5737), which belongs to no PSU. */
const PSU_ADDRESS = '192.0.2.10';

/** Headers that every valid request of the operation contains. */
function defaultHeaders(step: CallStep, operation: SpecOperation, scope: Scope): Pairs {
  const declared = declaredHeaders(operation);
  const { profile } = scope;
  const type = BODY_TYPES[step.bodyType ?? 'json'];
  const candidates: readonly (readonly [string, string, boolean])[] = [
    ['X-Request-ID', scope.newUuid(), declared.has('x-request-id')],
    ['Accept', accepted(profile), true],
    ['Content-Type', type, step.body !== undefined],
    ['PSU-IP-Address', PSU_ADDRESS, declared.get('psu-ip-address') === true],
    ['TPP-Redirect-Preferred', redirects(profile), isDeclaredEnd(operation, declared)],
    ['TPP-Redirect-URI', profile.tpp.redirectUri, declared.has('tpp-redirect-uri')],
    ['PSU-ID', profile.psu.id, namesPsu(profile, operation, declared)],
  ];
  return candidates.filter(([, , sent]) => sent).map(([name, value]) => [name, value] as const);
}

type Declared = ReadonlyMap<string, boolean>;

/** Whether PSU-ID is sent. With `always`, it is also sent where the header is not declared. */
function namesPsu({ psu }: Profile, operation: SpecOperation, declared: Declared): boolean {
  const { sendId = false } = psu;
  if (sendId === 'always') return operation.document !== 'iam';
  return sendId !== false && mayBegin(operation) && declared.has('psu-id');
}

/** Whether the request may start an authorisation: a creation, a start, or the cancellation of a payment. */
function mayBegin({ method }: SpecOperation): boolean {
  return method === 'POST' || method === 'DELETE';
}

/**
 * Whether a DELETE may start an authorisation, which must use the same approach as the creations of the
 * cases.
 */
function isDeclaredEnd({ method }: SpecOperation, declared: Declared): boolean {
  return method === 'DELETE' && declared.has('tpp-redirect-preferred');
}

/** The value of TPP-Redirect-Preferred: whether the PSU is to be redirected. */
function redirects({ sca: { approaches } }: Profile): 'true' | 'false' {
  return approaches.some((each) => each === 'REDIRECT' || each === 'OAUTH') ? 'true' : 'false';
}

/** The declared headers and whether they are required; cached, because they are needed for each request. */
const DECLARED = new WeakMap<SpecOperation, Declared>();

function declaredHeaders(operation: SpecOperation): Declared {
  const known = DECLARED.get(operation);
  if (known !== undefined) return known;
  const made = new Map(
    operation.parameters
      .filter((parameter) => parameter.in === 'header')
      .map((parameter) => [parameter.name.toLowerCase(), parameter.required]),
  );
  DECLARED.set(operation, made);
  return made;
}

/** The Accept header; a bank may return problem documents only to clients that accept them. */
function accepted({ errors }: Profile): string {
  return errors === 'problem' ? 'application/json, application/problem+json' : 'application/json';
}

function mutate(draft: Draft, mutation: Mutation, scope: Scope): Draft {
  switch (mutation.op) {
    case 'drop-header':
      return { ...draft, headers: without(draft.headers, mutation.name) };
    case 'set-header':
      return {
        ...draft,
        headers: replaced(draft.headers, mutation.name, resolveText(mutation.value, scope)),
      };
    case 'drop-query':
      return { ...draft, query: without(draft.query, mutation.name) };
    case 'set-query':
      return {
        ...draft,
        query: replaced(draft.query, mutation.name, resolveText(mutation.value, scope)),
      };
    case 'set-path': {
      const value = resolveText(mutation.value, scope);
      return { ...draft, path: new Map([...draft.path, [mutation.name, value]]) };
    }
    case 'drop-field':
      return { ...draft, body: withoutPointer(draft.body, mutation.pointer) };
    case 'set-field': {
      const value = resolveValue(mutation.value, scope);
      return { ...draft, body: withPointer(draft.body, mutation.pointer, value) };
    }
    case 'raw-body': {
      const raw = resolveText(mutation.text, scope);
      const type = mutation.contentType;
      if (type === undefined) return { ...draft, raw };
      return { ...draft, raw, headers: replaced(draft.headers, 'Content-Type', type) };
    }
    case 'method':
      return { ...draft, method: mutation.method };
    case 'add-header':
    case 'add-query':
    case 'long':
    case 'nest-field':
    case 'repeat-field':
      return burden(draft, mutation, scope);
    default:
      return mutation satisfies never;
  }
}

type Burden = Extract<
  Mutation,
  { readonly op: 'add-header' | 'add-query' | 'long' | 'nest-field' | 'repeat-field' }
>;

/** Applies mutations that send too much: repeated, too long, too deeply nested. */
function burden(draft: Draft, mutation: Burden, scope: Scope): Draft {
  switch (mutation.op) {
    case 'add-header': {
      const added = [mutation.name, resolveText(mutation.value, scope)] as const;
      return { ...draft, headers: [...draft.headers, added] };
    }
    case 'add-query': {
      const added = [mutation.name, resolveText(mutation.value, scope)] as const;
      return { ...draft, query: [...draft.query, added] };
    }
    case 'long':
      return lengthened(draft, mutation);
    case 'nest-field': {
      const value = nested(mutation.depth);
      return { ...draft, body: withPointer(draft.body, mutation.pointer, value) };
    }
    case 'repeat-field':
      return { ...draft, raw: withRepeated(draft.body, mutation.name) };
    default:
      return mutation satisfies never;
  }
}

function lengthened(draft: Draft, mutation: Extract<Mutation, { readonly op: 'long' }>): Draft {
  const { name } = mutation;
  const value = 'x'.repeat(mutation.length);
  switch (mutation.in) {
    case 'header':
      return { ...draft, headers: replaced(draft.headers, name, value) };
    case 'query':
      return { ...draft, query: replaced(draft.query, name, value) };
    case 'path':
      return { ...draft, path: new Map([...draft.path, [name, value]]) };
    case 'field':
      return { ...draft, body: withPointer(draft.body, name, value) };
    default:
      return mutation.in satisfies never;
  }
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 1; level < depth; level++) value = [value];
  return value;
}

/** The JSON of an object in which one member appears twice. */
function withRepeated(body: unknown, name: string): string {
  return `${JSON.stringify(body).replace(/\}$/, '')},${JSON.stringify(name)}:null}`;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function without(pairs: Pairs, name: string): Pairs {
  return pairs.filter(([each]) => !same(each, name));
}

function replaced(pairs: Pairs, name: string, value: string): Pairs {
  const at = pairs.findIndex(([each]) => same(each, name));
  if (at === -1) return [...pairs, [name, value]];
  return [...pairs.slice(0, at), [name, value], ...without(pairs.slice(at + 1), name)];
}

/** Removes header values that cannot be sent, because a target may have returned any text. */
function sendable(headers: Pairs): Pairs {
  const broken = headers.find(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value));
  if (broken !== undefined)
    throw new UnresolvedReference(
      `header ${broken[0]}`,
      `the value for the header ${broken[0]} has characters that no header may contain`,
    );
  return headers;
}

function addressOf(step: CallStep, operation: SpecOperation, scope: Scope, draft: Draft): string {
  const query = draft.query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (step.url !== undefined) return withQuery(resolveText(step.url, scope), query);
  const { profile } = scope;
  const isIam = operation.document === 'iam';
  const own = isIam ? profile.target.authUrl : serviceBase(profile, operation.path);
  const base = step.base === undefined ? own : resolveText(step.base, scope);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = draft.path.get(name);
    if (value === undefined) throw new Error(`step ${step.as} has no path value ${name}`);
    if (value === '')
      throw new UnresolvedReference(`path ${name}`, `the value for ${name} in the path is empty`);
    return encodeURIComponent(Buffer.from(value).toString());
  });
  return withQuery(below(base, path), query);
}
