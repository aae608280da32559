/** The parts of a valid request that operators can change. */
import type { CallStep } from '../case.js';
import type { Value } from '../value.js';
import { elementTargets } from './element-operators.js';
import { fieldsOf } from './fields-of.js';
import type { BodyType, Operator, Target } from './operator.js';
import type { Recipe } from './recipe.js';
import type { ParameterShape, RequestShape, Schema } from './request-shape.js';
import { shownValue } from './shown-value.js';

/** The headers of a signature have their own cases. */
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

/** A valid request of an operation, with the description of its body in the document. */
export interface Subject {
  readonly shape: RequestShape;
  readonly recipe: Recipe;
  readonly schema: Schema | undefined;
  /** The body, with the known values of its references. */
  readonly body: Value | undefined;
  readonly fields: readonly Target[];
}

export function subjectOf(shape: RequestShape, recipe: Recipe): Subject {
  const { call } = recipe;
  const schema = bodySchema(shape, call);
  const body = call.body === undefined ? undefined : shownValue(call.body);
  const isText = schema === undefined || call.bodyType === 'xml';
  return { shape, recipe, schema, body, fields: isText ? [] : fieldTargets(schema, body) };
}

/** The targets of one kind in the request of a recipe. */
export function targetsOf(on: Operator['on'], subject: Subject): readonly Target[] {
  const { shape, recipe, schema } = subject;
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
      return subject.fields;
    case 'element':
      return call.bodyType === 'xml' ? elementTargets(call.body) : [];
    case 'body':
      return schema === undefined || call.body === undefined ? [] : [{ ...WHOLE, schema }];
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
  return given || BY_ITSELF.has(lower) || (required && lower === 'psu-ip-address');
}

const MEDIA: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  indented: 'application/json',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml',
  multipart: 'multipart/form-data',
};

/** The description of the body of this request: by its payment service, where that selects it. */
export function bodySchema(shape: RequestShape, call: CallStep): Schema | undefined {
  const type = call.bodyType ?? 'json';
  const chosen = Object.values(call.path ?? {}).find((value) => shape.chosenBodies?.has(value));
  const byPath = chosen === undefined ? undefined : shape.chosenBodies?.get(chosen);
  return (type === 'json' ? byPath : undefined) ?? shape.body.get(MEDIA[type]);
}

function fieldTargets(schema: Schema, body: Value | undefined): readonly Target[] {
  return fieldsOf(schema, body).map(({ pointer, ...rest }) => ({ name: pointer, ...rest }));
}
