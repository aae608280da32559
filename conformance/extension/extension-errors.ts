import { Ajv, type ValidateFunction } from 'ajv';
import { clausesOfSteps } from '../cases/build.js';
import type { Case, Check } from '../cases/case.js';
import { OPERATION_IDS } from '../cases/operations.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { Extension } from './extension.js';
import { EXTENSION_SCHEMA } from './extension-schema.js';

let compiled: ValidateFunction<Extension> | undefined;

/** Most runs have no extension: the schema is compiled for the first one. */
function shapeJudge(): ValidateFunction<Extension> {
  compiled ??= new Ajv({ allErrors: false, validateSchema: false }).compile(EXTENSION_SCHEMA);
  return compiled;
}

/** What the suite has already, so that nothing is taken away or shadowed. */
export interface Known {
  readonly clauses: ClauseRegister;
  readonly cases: readonly Case[];
}

/** What is wrong with an extension, one sentence each; empty when it can be used. */
export function extensionErrors(given: unknown, known: Known): readonly string[] {
  const hasShape: ValidateFunction<Extension> = shapeJudge();
  if (!hasShape(given)) {
    const [error] = hasShape.errors ?? [];
    return [`${error?.instancePath || 'it'} ${error?.message ?? 'has another form'}`];
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

/** A name whose cases would lie among the suite's own. */
function reserved(name: string, { cases }: Known): readonly string[] {
  const taken = cases.some(({ id }) => id.startsWith(`${name}/`));
  return taken ? [`name: ${name} is a folder of the suite's own cases`] : [];
}

const prefixed = (what: string, id: string, prefix: string): readonly string[] =>
  id.startsWith(prefix) ? [] : [`${what} ${id}: it has to begin with ${prefix}`];

const twice = (what: string, ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${what} ${id}: it stands twice`);

function checkErrors({ checks = {} }: Extension): readonly string[] {
  return Object.entries(checks)
    .filter(([, check]) => typeof check !== 'function')
    .map(([name]) => `check ${name}: it is no function`);
}

function everywhereErrors(
  { everywhere = [], checks = {} }: Extension,
  own: ReadonlySet<string>,
): readonly string[] {
  return everywhere.flatMap(({ clause, name }) => [
    ...(own.has(clause) ? [] : [`everywhere ${name}: ${clause} is no clause of the extension`]),
    ...(Object.hasOwn(checks, name) ? [] : [`everywhere ${name}: there is no such check`]),
  ]);
}

interface CaseContext {
  readonly own: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  readonly known: Known;
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
      .map((clause) => `no clause ${clause} is known`),
    ...twice('step', aliases),
    ...each.steps.flatMap(unknownOperation),
    ...checks.flatMap((check) => unknownCheck(check, context.extension)),
    ...(each.twin === undefined || ids.has(each.twin) ? [] : [`no twin ${each.twin} is known`]),
    ...clauseList(each),
  ];
  return errors.map((error) => `case ${each.id}: ${error}`);
}

/** The check and those that stand in it. */
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
  return [`step ${step.as}: no operation ${step.operation} is known`];
}

function unknownCheck(check: Check, { checks = {} }: Extension): readonly string[] {
  if (check.check !== 'custom' || Object.hasOwn(checks, check.name)) return [];
  return [`the extension has no check ${check.name}`];
}

/** The list has to be what the checks name, since the plan and the verdict go by it. */
function clauseList(each: Case): readonly string[] {
  const named = clausesOfSteps(each.steps);
  if ([...each.clauses].sort().join() === named.join()) return [];
  return [`clauses has to be what its checks name: ${named.join(', ')}`];
}
