/** What of a valid request can be spoiled. */
import type { Value } from '../case.js';
import { fieldsOf } from './fields-of.js';
import type { Operator, Target } from './operator.js';
import type { Recipe } from './recipe.js';
import type { ParameterShape, RequestShape } from './request-shape.js';

/** What signs a request is spoiled by cases of their own. */
const SIGNING: ReadonlySet<string> = new Set([
  'digest',
  'signature',
  'tpp-signature-certificate',
  'authorization',
]);

/** Headers that the suite sends by itself where they are declared. */
const BY_ITSELF: ReadonlySet<string> = new Set(['x-request-id', 'tpp-redirect-uri']);

const METHODS = ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'] as const;

const WHOLE: Target = { name: '', schema: {}, required: false, sent: true };

/** The targets of one kind in the request of a recipe. */
export function targetsOf(
  on: Operator['on'],
  shape: RequestShape,
  recipe: Recipe,
): readonly Target[] {
  const { call } = recipe;
  switch (on) {
    case 'header':
      return parametersIn(shape, 'header')
        .filter(({ name }) => !SIGNING.has(name.toLowerCase()))
        .map((each) => ({ ...each, sent: isSent(each, call.headers) }));
    case 'query':
      return parametersIn(shape, 'query').map((each) => ({
        ...each,
        sent: call.query?.[each.name] !== undefined,
      }));
    case 'path':
      return parametersIn(shape, 'path').map((each) => ({ ...each, sent: true }));
    case 'field':
      return fieldTargets(shape, call.body);
    case 'body':
      return shape.body.has('application/json') && call.body !== undefined ? [WHOLE] : [];
    case 'accept':
      return [WHOLE];
    case 'method':
      return METHODS.filter((each) => !shape.methodsOfPath.includes(each)).map((name) => ({
        ...WHOLE,
        name,
      }));
    default:
      return on satisfies never;
  }
}

const parametersIn = (shape: RequestShape, part: ParameterShape['in']) =>
  shape.parameters.filter((each) => each.in === part);

function isSent(
  { name, required }: ParameterShape,
  headers: Readonly<Record<string, string>> = {},
): boolean {
  const lower = name.toLowerCase();
  const given = Object.keys(headers).some((each) => each.toLowerCase() === lower);
  return given || (BY_ITSELF.has(lower) && required) || (required && lower === 'psu-ip-address');
}

function fieldTargets(shape: RequestShape, body: Value | undefined): readonly Target[] {
  const schema =
    shape.body.get('application/json') ?? shape.body.get('application/x-www-form-urlencoded');
  if (schema === undefined || body === undefined) return [];
  return fieldsOf(schema, body).map(({ pointer, ...rest }) => ({ name: pointer, ...rest }));
}
