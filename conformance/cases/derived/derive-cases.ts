import { defineCase } from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { OperationId } from '../operations.js';
import { BODY_OPERATORS } from './body-operators.js';
import { clauseOf, OBSERVED, refusalOf, UNSEEN } from './clause-of.js';
import type { Operator, Target } from './operator.js';
import type { Recipe } from './recipe.js';
import { REQUEST_OPERATORS } from './request-operators.js';
import type { RequestShape } from './request-shape.js';
import { slugOf } from './slug-of.js';
import { targetsOf } from './targets-of.js';
import { textCase } from './text-case.js';
import { unseenRecipe } from './unseen-recipe.js';
import { VALID_REQUESTS } from './valid-requests.js';

export interface DerivedCases {
  readonly cases: readonly Case[];
  /** Operations of the document for which the suite knows no valid request: only tried, not judged. */
  readonly unseen: readonly string[];
}

/** One request spoiled in one way. */
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

/** The refusals that the documents and the operators give, an operation and a family a case. */
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
  const refusals = FAMILIES.flatMap(({ name, operators }) => {
    // The path, not each of its operations, has methods that it lacks.
    const used = operators.filter(({ on }) => on !== 'method' || isFirst);
    const items = used.flatMap((operator) => itemsOf(operator, shape, recipe));
    return [false, true].flatMap((deep) => {
      const chosen = items.filter((item) => item.deep === deep);
      return chosen.length === 0 ? [] : [refusalCase(shape, recipe, name, deep, chosen)];
    });
  });
  return [...refusals, ...textCase(shape, recipe)];
}

function itemsOf(operator: Operator, shape: RequestShape, recipe: Recipe): readonly Item[] {
  if (operator.id === 'body-empty' && !shape.bodyRequired) return [];
  return targetsOf(operator.on, shape, recipe).flatMap((target, at) => {
    const mutation = operator.spoil(target, shape);
    const clause = clauseOf(operator, shape.id, target, recipe.twin !== 'nowhere');
    if (mutation === undefined || isTooBold(operator, clause, recipe)) return [];
    const step: CallStep = {
      ...bare(recipe.call, operator, target),
      as: aliasOf(operator, target),
      setup: false,
      mutate: [...(recipe.call.mutate ?? []), mutation],
      ...(isAtTheDoor(operator, shape) ? { atTheDoor: true } : {}),
      ...(recipe.changes ? { appliesOn: REFUSALS } : {}),
      expect: refusalOf(clause, operator, recipe.call.headers?.['Consent-ID'] !== undefined),
    };
    return [{ operator, target, deep: isDeep(operator, target, at, shape, recipe), step }];
  });
}

/** What is read has no body. */
function bare(call: CallStep, { on }: Operator, { name }: Target): CallStep {
  if (on !== 'method' || name !== 'GET') return call;
  const { body: _, ...rest } = call;
  return rest;
}

/** Where requests have no X-Request-ID, methods are refused by the web server. */
function isAtTheDoor({ atTheDoor, on }: Operator, { parameters }: RequestShape): boolean {
  const hasId = parameters.some(({ name }) => name.toLowerCase() === 'x-request-id');
  return atTheDoor === true || (on === 'method' && !hasId);
}

/** Every status that a refusal may have: after another one, what follows would say nothing. */
const REFUSALS = [400, 401, 403, 404, 405, 406, 408, 409, 413, 414, 415, 422, 429, 431] as const;

/** Banks may take it, and it would change what the later ones are about. */
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
  if (on === 'field') return !target.sent;
  if (on === 'method') return at > 0;
  const always = depth === 'default' || target.name === 'X-Request-ID';
  return !always && !isCreation(shape);
}

/** A request that is valid without anything that was made before. */
function isCreation({ method, parameters }: RequestShape): boolean {
  const ids = parameters.filter((each) => each.in === 'path' && each.schema.enum === undefined);
  return method === 'POST' && ids.length === 0;
}

/** `header-missing-X-Request-ID`: findings say what was taken by the name of its step. */
function aliasOf({ id }: Operator, { name }: Target): string {
  const plain = name.replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '');
  return plain === '' ? id : `${id}-${plain}`;
}

const TITLES = {
  request: ['with a spoiled header, path, query or method', 'with a rarer fault in its headers'],
  body: ['with a spoiled body', 'with a rarer fault in its body'],
} as const;

function refusalCase(
  shape: RequestShape,
  recipe: Recipe,
  family: keyof typeof TITLES,
  deep: boolean,
  items: readonly Item[],
): Case {
  const tags = [...(recipe.tags ?? []), ...(deep ? ['deep'] : [])];
  const { twin } = recipe;
  return defineCase({
    id: `derived/${slugOf(shape.id)}/${family}${deep ? '-deep' : ''}`,
    title: `A request for ${shape.id} ${TITLES[family][deep ? 1 : 0]} is refused`,
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

/** The valid request, seen to succeed before it is spoiled. */
const soundly = (call: CallStep): CallStep => ({ ...call, as: 'sound', setup: true });
