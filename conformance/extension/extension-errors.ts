import { Ajv, type ValidateFunction } from 'ajv';
import type { Case } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { clausesOfSteps } from '../cases/clauses-of.js';
import { OPERATION_IDS } from '../cases/operations.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { Extension } from './extension.js';
import { EXTENSION_SCHEMA } from './extension-schema.js';

let compiled: ValidateFunction<Extension> | undefined;

/** Compiles the schema when the first extension is loaded, because most runs have none. */
function shapeJudge(): ValidateFunction<Extension> {
  compiled ??= new Ajv({ allErrors: false, validateSchema: false }).compile(EXTENSION_SCHEMA);
  return compiled;
}

/** The existing parts of the suite, which an extension must not replace. */
export interface ExistingSuite {
  readonly clauses: ClauseRegister;
  readonly cases: readonly Case[];
}

/** The errors of an extension, one sentence each; empty when it can be used. */
export function extensionErrors(given: unknown, known: ExistingSuite): readonly string[] {
  const hasShape: ValidateFunction<Extension> = shapeJudge();
  if (!hasShape(given)) {
    const [error] = hasShape.errors ?? [];
    return [`${error?.instancePath || 'it'} ${error?.message ?? 'has the wrong form'}`];
  }
  const { name, cases = [], clauses = [] } = given;
  const own = new Set(clauses.map(({ id }) => id));
  const ids = new Set([...known.cases, ...cases].map(({ id }) => id));
  return [
    ...reserved(name, known),
    ...clauses.flatMap(({ id }) => prefixed('clause', id, `${name.toUpperCase()}-`)),
    ...cases.flatMap(({ id }) => prefixed('case', id, `${name}/`)),
    ...twice(
      'clause',
      clauses.map(({ id }) => id),
    ),
    ...twice(
      'case',
      cases.map(({ id }) => id),
    ),
    ...checkErrors(given),
    ...everywhereErrors(given, own),
    ...cases.flatMap((each) => caseErrors(each, { own, ids, known, extension: given })),
  ];
}

/** The error for a name whose cases would be mixed with the suite's own; empty when there is none. */
function reserved(name: string, { cases }: ExistingSuite): readonly string[] {
  const taken = cases.some(({ id }) => id.startsWith(`${name}/`));
  return taken ? [`name: ${name} is a folder of the suite's own cases`] : [];
}

const prefixed = (what: string, id: string, prefix: string): readonly string[] =>
  id.startsWith(prefix) ? [] : [`${what} ${id}: it must begin with ${prefix}`];

const twice = (what: string, ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${what} ${id}: it appears twice`);

function checkErrors({ checks = {} }: Extension): readonly string[] {
  return Object.entries(checks)
    .filter(([, check]) => typeof check !== 'function')
    .map(([name]) => `check ${name}: it is not a function`);
}

function everywhereErrors(
  { everywhere = [], checks = {} }: Extension,
  own: ReadonlySet<string>,
): readonly string[] {
  return everywhere.flatMap(({ clause, name }) => [
    ...(own.has(clause) ? [] : [`everywhere ${name}: ${clause} is not a clause of the extension`]),
    ...(Object.hasOwn(checks, name) ? [] : [`everywhere ${name}: there is no such check`]),
  ]);
}

interface CaseContext {
  readonly own: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly known: ExistingSuite;
  readonly extension: Extension;
}

function caseErrors(each: Case, context: CaseContext): readonly string[] {
  const { own, ids, known } = context;
  const aliases = each.steps.map((step) => step.as);
  const checks = each.steps.flatMap((step) => step.expect).flatMap(withInner);
  const named = new Set(checks.map((check) => check.clause));
  const errors = [
    ...[...named]
      .filter((clause) => !own.has(clause) && !known.clauses.has(clause))
      .map((clause) => `there is no clause ${clause}`),
    ...twice('step', aliases),
    ...each.steps.flatMap(unknownOperation),
    ...checks.flatMap((check) => unknownCheck(check, context.extension)),
    ...(each.twin === undefined || ids.has(each.twin) ? [] : [`there is no twin ${each.twin}`]),
    ...clauseList(each),
  ];
  return errors.map((error) => `case ${each.id}: ${error}`);
}

/** The check and the checks nested in it. */
function withInner(check: Check): readonly Check[] {
  const inner =
    check.check === 'any' || check.check === 'each'
      ? check.of.flat()
      : check.check === 'at-most'
        ? check.of
        : [];
  return [check, ...inner.flatMap(withInner)];
}

function unknownOperation(step: Case['steps'][number]): readonly string[] {
  const known: readonly string[] = OPERATION_IDS;
  if (step.kind !== 'call' || known.includes(step.operation)) return [];
  return [`step ${step.as}: there is no operation ${step.operation}`];
}

function unknownCheck(check: Check, { checks = {} }: Extension): readonly string[] {
  if (check.check !== 'custom' || Object.hasOwn(checks, check.name)) return [];
  return [`the extension has no check ${check.name}`];
}

/** The list of clauses must match those of the checks, because the plan and the verdict use it. */
function clauseList(each: Case): readonly string[] {
  const named = clausesOfSteps(each.steps);
  if ([...each.clauses].sort().join() === named.join()) return [];
  return [`clauses must list the clauses of its checks: ${named.join(', ')}`];
}
