import type { CallStep, Case, ClockStep, Mutation, SkipWhen, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { OperationId } from '../cases/operations.js';
import type { Value } from '../cases/value.js';
import type { SpokenDialect } from '../clauses/clause.js';
import type { DialectTable } from './dialect-table.js';
import { withStandardOAuth } from './standard-oauth.js';
import { tableOfDialect } from './table-of-dialect.js';
import { withMetadata } from './with-metadata.js';
import { DialectWords } from './words.js';

/**
 * A case in the words of a dialect: what it sends, reads and expects is renamed beforehand, so that steps,
 * checks and findings show what the bank really receives and returns.
 */
export function caseInDialect(spoken: SpokenDialect, each: Case): Case {
  const table = tableOfDialect(spoken);
  if (table === undefined) return each;
  const standard = withStandardOAuth(each);
  const steps = standard.steps.map((step) => withRequired(followed(step, table), table));
  const operations = new Map(
    steps.flatMap((step) => (step.kind === 'call' ? [[step.as, step.operation] as const] : [])),
  );
  const words = new DialectWords(table, (alias) => operations.get(alias));
  const renamed = withMetadata(steps, table.metadata).map((step) => stepIn(words, step));
  return { ...standard, steps: renamed };
}

/** A step that is made while the case runs, as in a walk; `operationOf` gives the operation of an earlier step. */
export function stepInDialect(
  spoken: SpokenDialect,
  step: Step,
  operationOf: (alias: string) => OperationId | undefined,
): Step {
  const table = tableOfDialect(spoken);
  return table === undefined
    ? step
    : stepIn(new DialectWords(table, operationOf), followed(step, table));
}

/** A link that leads to an operation that only the dialect has. */
function followed(step: Step, { followed: rows }: DialectTable): Step {
  if (step.kind !== 'call' || step.url === undefined) return step;
  const { url } = step;
  const row = rows.find(
    ({ operation, link }) => operation === step.operation && url.endsWith(`.link.${link}}`),
  );
  return row === undefined ? step : { ...step, operation: row.theirs };
}

/** A request with the fields that only the dialect requires; a mutation may still remove them. */
function withRequired(step: Step, { required }: DialectTable): Step {
  if (step.kind !== 'call' || typeof step.body !== 'object') return step;
  const rows = required.filter(({ operation }) => operation === step.operation);
  if (rows.length === 0) return step;
  const added = Object.fromEntries(rows.map(({ field, value }) => [field, value]));
  const { plain, body } = step;
  return {
    ...step,
    body: { ...added, ...(body as object) },
    ...(plain?.body === undefined
      ? {}
      : { plain: { ...plain, body: { ...added, ...(plain.body as object) } } }),
  };
}

function stepIn(words: DialectWords, step: Step): Step {
  switch (step.kind) {
    case 'call':
      return callIn(words, step);
    case 'psu': {
      const link = words.text(step.link);
      return { ...step, ...skipping(words, step), link, expect: checksIn(words, undefined, step) };
    }
    case 'app': {
      const expect = checksIn(words, undefined, step);
      const authorisation = words.text(step.authorisation);
      return { ...step, ...skipping(words, step), authorisation, expect };
    }
    case 'grant':
      return step.begun === undefined
        ? step
        : { ...step, begun: step.begun.map((each) => callIn(words, each)) };
    case 'otp':
      return { ...step, ...conditions(words, step), expect: checksIn(words, undefined, step) };
    case 'clock':
      return clockIn(words, step);
    default:
      return step satisfies never;
  }
}

function clockIn(words: DialectWords, step: ClockStep): ClockStep {
  const { to, seconds } = step;
  return {
    ...step,
    ...(to === undefined ? {} : { to: words.text(to) }),
    ...(seconds === undefined ? {} : { seconds: words.text(seconds) }),
    expect: checksIn(words, undefined, step),
  };
}

function callIn(words: DialectWords, step: CallStep): CallStep {
  const { operation, path, query, headers, body, base, url, mutate, appliesWhen, until, plain } =
    step;
  const isJson = step.bodyType === undefined || step.bodyType === 'json';
  return {
    ...step,
    ...conditions(words, step),
    ...(path && { path: textsIn(words, path) }),
    ...(query && { query: textsIn(words, query) }),
    ...(headers && { headers: textsIn(words, headers) }),
    ...(body === undefined ? {} : { body: words.value(isJson ? operation : undefined, body) }),
    ...(plain?.body === undefined
      ? {}
      : { plain: { ...plain, body: words.value(isJson ? operation : undefined, plain.body) } }),
    ...(base === undefined ? {} : { base: words.text(base) }),
    ...(url === undefined ? {} : { url: words.text(url) }),
    ...(until && { until: { ...until, pointer: words.pointer(operation, until.pointer) } }),
    ...(mutate && { mutate: mutate.map((each) => mutationIn(words, operation, each)) }),
    ...(appliesWhen && {
      appliesWhen: appliesWhen.map((each) => ({ ...each, value: words.text(each.value) })),
    }),
    expect: checksIn(words, operation, step),
  };
}

function textsIn(
  words: DialectWords,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, words.text(text)]));
}

type Conditions = {
  readonly when?: string;
  readonly unless?: string;
  readonly skipWhen?: SkipWhen;
};

function skipping(words: DialectWords, { skipWhen }: Conditions): Pick<Conditions, 'skipWhen'> {
  if (skipWhen === undefined) return {};
  return { skipWhen: skipWhen.map((each) => ({ ...each, value: words.text(each.value) })) };
}

/** A condition is a text with references, or one reference without its braces. */
function conditions(words: DialectWords, { when, unless, skipWhen }: Conditions): Conditions {
  const one = (text: string) => (text.includes('${') ? words.text(text) : words.reference(text));
  return {
    ...(when === undefined ? {} : { when: one(when) }),
    ...(unless === undefined ? {} : { unless: one(unless) }),
    ...skipping(words, skipWhen === undefined ? {} : { skipWhen }),
  };
}

function mutationIn(words: DialectWords, operation: OperationId, mutation: Mutation): Mutation {
  switch (mutation.op) {
    case 'drop-field':
      return { ...mutation, pointer: words.pointer(operation, mutation.pointer) };
    case 'set-field': {
      const { pointer } = mutation;
      const holder = pointer.split('/').findLast((part) => !/^\d*$/.test(part)) ?? '';
      const value = words.isAccount(operation, pointer)
        ? words.account(mutation.value)
        : words.value(operation, mutation.value, holder);
      return { ...mutation, pointer: words.pointer(operation, pointer), value };
    }
    case 'nest-field':
      return { ...mutation, pointer: words.pointer(operation, mutation.pointer) };
    case 'long': {
      const isField = mutation.in === 'field';
      return isField ? { ...mutation, name: words.pointer(operation, mutation.name) } : mutation;
    }
    case 'add-header':
    case 'add-query':
    case 'set-header':
    case 'set-query':
    case 'set-path':
      return { ...mutation, value: words.text(mutation.value) };
    case 'raw-body':
      return { ...mutation, text: words.text(mutation.text) };
    case 'repeat-field':
    case 'drop-header':
    case 'drop-query':
    case 'method':
      return mutation;
    default:
      return mutation satisfies never;
  }
}

function checksIn(
  words: DialectWords,
  operation: OperationId | undefined,
  { expect }: { readonly expect: readonly Check[] },
): readonly Check[] {
  return expect.map((check) => checkIn(words, operation, check));
}

type Change<C> = (
  check: C,
  words: DialectWords,
  at: (pointer: string) => string,
  operation: OperationId | undefined,
) => Check;

const unchanged = (check: Check): Check => check;
const pointerIn = <C extends Check & { readonly pointer: string }>(
  check: C,
  _words: DialectWords,
  at: (pointer: string) => string,
): C => ({ ...check, pointer: at(check.pointer) });

const valuesIn = (words: DialectWords, values: readonly Value[]) =>
  values.map((each) => words.value(undefined, each));

/** What another dialect changes in each check. */
const CHANGES: { readonly [K in Check['check']]: Change<Extract<Check, { check: K }>> } = {
  field: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    ...(check.in && { in: valuesIn(words, check.in) }),
  }),
  'no-field': pointerIn,
  contains: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    value: words.value(undefined, check.value),
  }),
  every: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    item: at(check.item),
    ...(check.in && { in: valuesIn(words, check.in) }),
  }),
  link: (check, words) => ({
    ...check,
    anyOf: [...new Set(check.anyOf.map((key) => words.link(key)))],
  }),
  'no-link': (check, words) => ({
    ...check,
    keys: [...new Set(check.keys.map((key) => words.link(key)))],
  }),
  equal: equalityIn,
  differ: equalityIn,
  'told-back': (check, _words, at) => ({ ...check, fields: check.fields.map(at) }),
  agrees: (check, _words, at) => ({
    ...check,
    ...(check.link && { link: { ...check.link, pointer: at(check.link.pointer) } }),
    pointer: at(check.pointer),
    at: at(check.at),
    fields: check.fields.map(at),
  }),
  grown: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    by: valuesIn(words, check.by),
  }),
  lacks: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    value: words.text(check.value),
  }),
  once: pointerIn,
  selects: (check, words, at) => ({
    ...check,
    pointer: at(check.pointer),
    ...(check.from === undefined ? {} : { from: words.text(check.from) }),
    ...(check.to === undefined ? {} : { to: words.text(check.to) }),
    ...(check.after === undefined ? {} : { after: words.text(check.after) }),
  }),
  distinct: pointerIn,
  custom: (check, words) => ({
    ...check,
    ...(check.with === undefined ? {} : { with: words.value(undefined, check.with) }),
  }),
  'balances-agree': unchanged,
  'keeps-query': unchanged,
  status: (check, words, _at, operation) => ({
    ...check,
    in: words.statuses(operation, check.in),
  }),
  success: unchanged,
  refused: unchanged,
  'refusal-is': unchanged,
  header: unchanged,
  'content-type': unchanged,
  'empty-body': unchanged,
  redirected: unchanged,
  // these hold other checks: `checkIn` changes each of them
  any: unchanged,
  each: unchanged,
  'at-most': unchanged,
};

function equalityIn<C extends Extract<Check, { check: 'equal' | 'differ' }>>(
  check: C,
  words: DialectWords,
): C {
  const [left, right] = [check.left, check.right].map((each) => words.value(undefined, each));
  return { ...check, left, right };
}

function checkIn(words: DialectWords, operation: OperationId | undefined, check: Check): Check {
  const all = (expect: readonly Check[]) => checksIn(words, operation, { expect });
  if (check.check === 'at-most') return { ...check, of: all(check.of) };
  if (check.check === 'any' || check.check === 'each') return { ...check, of: check.of.map(all) };
  const at = (pointer: string) => words.pointer(operation, pointer);
  return (CHANGES[check.check] as Change<Check>)(check, words, at, operation);
}
