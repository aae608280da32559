import { defineCase, noField } from '../build.js';
import type { Attempt, CallStep, Case } from '../case.js';
import type { OperationId } from '../operations.js';
import { BODY_OPERATORS } from './body-operators.js';
import { clauseOf, OBSERVED, refusalOf, UNSEEN } from './clause-of.js';
import { fits } from './fits.js';
import type { Operator, Spoiling, Target } from './operator.js';
import type { BodyRecipe, Recipe } from './recipe.js';
import { REQUEST_OPERATORS } from './request-operators.js';
import type { RequestShape } from './request-shape.js';
import { shownBy } from './shown-fields.js';
import { changedValue } from './shown-value.js';
import { slugOf } from './slug-of.js';
import { takesBody } from './takes-body.js';
import { type Subject, subjectOf, targetsOf } from './targets-of.js';
import { textCase } from './text-case.js';
import { unseenRecipe } from './unseen-recipe.js';
import { MORE_BODIES, VALID_REQUESTS } from './valid-requests.js';

export interface DerivedCases {
  readonly cases: readonly Case[];
  /** Operations of the document without a known valid request: tried, but not judged. */
  readonly unseen: readonly string[];
}

/** One request that is made invalid in one way. */
interface Item {
  readonly operator: Operator;
  readonly target: Target;
  readonly deep: boolean;
  readonly step: CallStep;
}

const FAMILIES = [
  { name: 'request', operators: REQUEST_OPERATORS },
  { name: 'body', operators: BODY_OPERATORS },
] as const;

/** The refusals that follow from the documents and the operators: one case for each operation and family. */
export function deriveCases(shapes: readonly RequestShape[]): DerivedCases {
  const paths = new Set<string>();
  const cases = shapes.flatMap((shape) => {
    const isFirst = !paths.has(shape.path);
    paths.add(shape.path);
    return casesOf(shape, isFirst);
  });
  const unseen = shapes.filter(({ id }) => VALID_REQUESTS[id as OperationId] === undefined);
  return { cases, unseen: unseen.map(({ id }) => id) };
}

function casesOf(shape: RequestShape, isFirst: boolean): readonly Case[] {
  const recipe = VALID_REQUESTS[shape.id as OperationId] ?? unseenRecipe(shape);
  const subject = subjectOf(shape, recipe);
  const refusals = FAMILIES.flatMap(({ name, operators }) => {
    const items = usedOn(isFirst, operators).flatMap((operator) => itemsOf(operator, subject));
    const isKnown = VALID_REQUESTS[shape.id as OperationId] !== undefined;
    const own = items.filter(({ deep }) => deep || name !== 'request' || !isKnown);
    return shallowAndDeep(own).map(({ deep, chosen }) => {
      const title = `A request for ${shape.id} ${TITLES[name][deep ? 1 : 0]} is refused`;
      return refusalCase(shape, recipe, { name, title, deep }, chosen);
    });
  });
  const more = MORE_BODIES[shape.id as OperationId] ?? [];
  return [
    ...refusals,
    ...textCase(shape, recipe),
    ...more.flatMap((each) => bodiesOf(shape, each)),
  ];
}

/** The invalid headers, paths, queries and methods of the default set, for the case of the duties. */
export function requestAttempts(
  shape: RequestShape,
  recipe: Recipe,
  isFirst: boolean,
): readonly Attempt[] {
  const subject = subjectOf(shape, recipe);
  return usedOn(isFirst, REQUEST_OPERATORS)
    .flatMap((operator) => itemsOf(operator, subject))
    .filter(({ deep }) => !deep)
    .map(({ step: { as, mutate = [], atTheDoor, expect } }) => ({
      as,
      mutate: mutate.slice(recipe.call.mutate?.length ?? 0),
      ...(atTheDoor === true ? { atTheDoor } : {}),
      expect,
    }));
}

/** The methods that a path lacks are tested once, with the first operation of the path. */
const usedOn = (isFirst: boolean, operators: readonly Operator[]): readonly Operator[] =>
  operators.filter(({ on }) => on !== 'method' || isFirst);

/** The same with another kind of body, where the document has it. */
function bodiesOf(shape: RequestShape, recipe: BodyRecipe): readonly Case[] {
  const { name: kind, what } = recipe;
  const subject = subjectOf(shape, recipe);
  const items = BODY_OPERATORS.flatMap((operator) => itemsOf(operator, subject));
  return shallowAndDeep(items).map(({ deep, chosen }) => {
    const title = `A request for ${shape.id}, ${what}, ${TITLES.body[deep ? 1 : 0]} is refused`;
    return refusalCase(shape, recipe, { name: `${kind}-body`, title, deep }, chosen);
  });
}

function shallowAndDeep(items: readonly Item[]) {
  return [false, true]
    .map((deep) => ({ deep, chosen: items.filter((item) => item.deep === deep) }))
    .filter(({ chosen }) => chosen.length > 0);
}

function itemsOf(operator: Operator, subject: Subject): readonly Item[] {
  const { shape, recipe } = subject;
  if (operator.id === 'body-empty' && !shape.bodyRequired) return [];
  const { call } = recipe;
  const media = operator.media ?? ['json'];
  if (operator.on === 'body' && !media.includes(call.bodyType ?? 'json')) return [];
  // a refusal that fills a cell has no field of a success
  const duty = takesBody(shape) ? operator.duty : undefined;
  const hides = duty === undefined ? [] : shownBy(call.operation);
  return targetsOf(operator.on, subject).flatMap((target, at) => {
    const spoiling = operator.spoil(target, shape, call.body);
    if (spoiling === undefined || keepsTheDocument(operator, spoiling, subject)) return [];
    const clause = clauseOf(operator, shape.id, target, recipe.twin !== 'nowhere');
    if (isTooBold(operator, clause, recipe)) return [];
    const step: CallStep = {
      ...spoiledBy(bare(call, operator, target), spoiling),
      as: aliasOf(operator, target),
      setup: false,
      ...(isAtTheDoor(operator, shape) ? { atTheDoor: true } : {}),
      ...(recipe.changes ? { spends: true } : {}),
      ...(duty === undefined ? {} : { duty }),
      expect: [
        ...refusalOf(clause, operator, alsoExact(call)),
        ...hides.map((pointer) => noField(clause, pointer)),
      ],
    };
    return [{ operator, target, deep: isDeep(operator, target, at, shape, recipe), step }];
  });
}

/**
 * A bank may count invalid accesses to an account too, and reach its limit; a part that is
 * not XML or JSON has another media type.
 */
function alsoExact({ headers, bodyType }: CallStep): readonly number[] {
  return [
    ...(headers?.['Consent-ID'] === undefined ? [] : [429]),
    ...(bodyType === 'multipart' ? [415] : []),
  ];
}

function spoiledBy(call: CallStep, spoiling: Spoiling): CallStep {
  if (spoiling.op === 'other-body') return { ...call, body: spoiling.body };
  return { ...call, mutate: [...(call.mutate ?? []), spoiling] };
}

/** Whether the document still allows the body with the changed field. */
function keepsTheDocument(
  operator: Operator,
  spoiling: Spoiling,
  { schema, body }: Subject,
): boolean {
  if (operator.on !== 'field' || operator.keepsTheDocument || spoiling.op === 'other-body') {
    return false;
  }
  const changed = body === undefined ? undefined : changedValue(body, spoiling);
  return schema !== undefined && changed !== undefined && fits(schema, changed);
}

/** A read has no body; the responses to a valid request say nothing about other requests. */
function bare(valid: CallStep, { on }: Operator, { name }: Target): CallStep {
  const { appliesOn: __, ...call } = valid;
  if (on !== 'method' || name !== 'GET') return call;
  const { body: _, ...rest } = call;
  return rest;
}

/** Where requests have no X-Request-ID, the web server refuses methods. */
function isAtTheDoor({ atTheDoor, on }: Operator, { parameters }: RequestShape): boolean {
  const hasId = parameters.some(({ name }) => name.toLowerCase() === 'x-request-id');
  return atTheDoor === true || (on === 'method' && !hasId);
}

/** Banks may accept it, which would change the state for later requests. */
function isTooBold({ on }: Operator, clause: string, { changes, twin }: Recipe): boolean {
  if (clause === UNSEEN || on === 'path') return false;
  return changes === true && twin !== 'nowhere' && OBSERVED.has(clause);
}

function isDeep(
  { depth, on }: Operator,
  target: Target,
  at: number,
  shape: RequestShape,
  recipe: Recipe,
): boolean {
  if (recipe.costly === true || depth === 'deep') return true;
  if (on === 'field') return !target.sent || !isOwn(target.name, recipe);
  if (on === 'method') return at > 0;
  const always = depth === 'default' || target.name === 'X-Request-ID';
  return !always && !isCreation(shape);
}

const isOwn = (pointer: string, recipe: Recipe & Pick<Partial<BodyRecipe>, 'own'>): boolean =>
  recipe.own?.some((each) => pointer === each || pointer.startsWith(`${each}/`)) !== false;

/** Whether the operation is a POST that needs no earlier resource. */
function isCreation({ method, parameters }: RequestShape): boolean {
  const ids = parameters.filter((each) => each.in === 'path' && each.schema.enum === undefined);
  return method === 'POST' && ids.length === 0;
}

/** `header-missing-X-Request-ID`: findings name the accepted request by its step. */
function aliasOf({ id }: Operator, { name }: Target): string {
  const plain = name.replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '');
  return plain === '' ? id : `${id}-${plain}`;
}

const TITLES = {
  request: [
    'with an invalid header, path, query or method',
    'with a less common error in its headers',
  ],
  body: ['with an invalid body', 'with a less common error in its body'],
} as const;

function refusalCase(
  shape: RequestShape,
  recipe: Recipe,
  { name, title, deep }: { readonly name: string; readonly title: string; readonly deep: boolean },
  items: readonly Item[],
): Case {
  const tags = [...(recipe.tags ?? []), ...(deep ? ['deep'] : [])];
  const { twin } = recipe;
  return defineCase({
    id: `derived/${slugOf(shape.id)}/${name}${deep ? '-deep' : ''}`,
    title,
    ...(tags.length === 0 ? {} : { tags }),
    needs: recipe.needs,
    ...(typeof twin === 'string' ? {} : { twin: twin.case }),
    steps: [
      ...recipe.setup,
      ...(recipe.before ?? []),
      ...(twin === 'itself' ? [soundly(recipe.call)] : []),
      ...items.map(({ step }) => step),
      ...(recipe.after ?? []),
    ],
  });
}

/** The valid request, which has to succeed before it is made invalid. */
const soundly = (call: CallStep): CallStep => ({ ...call, as: 'sound', setup: true });
