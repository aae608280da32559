import type { JsonObject } from '../load/loaded-document.js';
import type {
  ArrayShape,
  MemberForm,
  ObjectShape,
  ParameterLocation,
  ParameterStyle,
  Shape,
  StyledForm,
  TupleShape,
} from './api-model.js';
import { stringAt } from './document-reader.js';
import type { FindType } from './find-type.js';
import { coercion, isTold, itemsCoercion, jsonCoercion, resolveShape } from './wire-form.js';

const STYLES: Readonly<Record<ParameterLocation, Readonly<Record<string, ParameterStyle>>>> = {
  path: { simple: 'simple', label: 'label', matrix: 'matrix' },
  query: { form: 'form', spaceDelimited: 'space', pipeDelimited: 'pipe', deepObject: 'deep' },
  header: { simple: 'simple' },
  cookie: { form: 'form' },
};

/** Maximum depth of nested objects whose fields have names in brackets; deeper objects are JSON. */
const DEEPEST = 5;

/** How a value is written in a message, according to `style`, `explode` and `allowReserved`. */
export function styledForm(
  name: string,
  shape: Shape,
  find: FindType,
  about: JsonObject,
  location: ParameterLocation,
): StyledForm {
  const found = wholeShape(shape, find);
  const kind = found.kind === 'object' ? 'object' : isList(found) ? 'list' : 'text';
  const { style, explode } = styleOf(about, location, kind);
  const reserved = location === 'query' && about['allowReserved'] === true;
  const own = {
    name,
    style,
    kind,
    ...(explode && kind !== 'text' ? { explode } : {}),
    ...(reserved ? { reserved } : {}),
  } as const;
  if (found.kind === 'object') return { ...own, as: 'string', ...innerForm(found, find, own) };
  if (!isList(found)) return { ...own, as: coercion(shape, find) };
  const emptyList = location === 'query' && about['allowEmptyValue'] === true;
  return { ...own, as: itemsCoercion(found, find), ...(emptyList ? { emptyList } : {}) };
}

/** The names that a parameter uses, so that an exploded object does not take them. */
export function claimedNames(form: StyledForm): readonly string[] {
  const { name, style, explode, kind, members = [] } = form;
  if (style === 'deep') return [`${name}[`];
  const exploded = style === 'form' && kind === 'object' && explode === true;
  return exploded ? members.map((member) => member.name) : [name];
}

function styleOf(about: JsonObject, location: ParameterLocation, kind: StyledForm['kind']) {
  const usual = location === 'query' || location === 'cookie' ? 'form' : 'simple';
  const named = STYLES[location][stringAt(about, 'style') ?? usual] ?? usual;
  const explode = about['explode'];
  const exploded = typeof explode === 'boolean' ? explode : named === 'form';
  const unfit =
    (named === 'deep' && kind !== 'object') ||
    ((named === 'space' || named === 'pipe') && (kind === 'text' || exploded));
  return { style: unfit ? 'form' : named, explode: named === 'deep' || exploded };
}

function isList(shape: Shape): shape is ArrayShape | TupleShape {
  return shape.kind === 'array' || shape.kind === 'tuple';
}

/** The only list or object that a shape allows, found through references, null and `allOf`. */
export function wholeShape(
  shape: Shape,
  find: FindType,
  known: Map<Shape, Shape> = new Map(),
): Shape {
  const found = resolveShape(shape, find);
  if (found.kind !== 'union' && found.kind !== 'all') return found;
  const before = known.get(found);
  if (before !== undefined) return before;
  // A recursive reference adds nothing.
  known.set(found, found);
  const whole = wholeOf(found, (part) => wholeShape(part, find, known));
  known.set(found, whole);
  return whole;
}

function wholeOf(found: Choice, wholePart: (part: Shape) => Shape): Shape {
  const parts = [...new Set(found.of.filter(isTold).map(wholePart))];
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const objects = parts.filter((part) => part.kind === 'object');
  if (objects.length === parts.length && objects.length > 0) return merged(objects);
  if (found.kind === 'union') return found;
  return objects.length > 0 ? merged(objects) : (parts.find(isList) ?? found);
}

function merged(objects: readonly ObjectShape[]): ObjectShape {
  const properties = objects.flatMap((one) => one.properties);
  const names = [...new Set(properties.map(({ name }) => name))];
  const additional = objects
    .map((one) => one.additional)
    .find((one) => one !== undefined && one.kind !== 'never');
  return {
    kind: 'object',
    properties: names.map((name) => {
      const same = properties.filter((one) => one.name === name);
      const of = [...new Set(same.map(({ shape }) => shape))];
      const [first] = of;
      const shape: Shape =
        of.length === 1 && first !== undefined ? first : { kind: 'union', of, exact: false };
      return { name, required: false, shape };
    }),
    alsoRequired: objects.flatMap((one) => one.alsoRequired),
    ...(additional === undefined ? {} : { additional }),
  };
}

type Choice = Extract<Shape, { readonly kind: 'union' | 'all' }>;

type Nesting = Pick<StyledForm, 'style' | 'explode'>;

function innerForm(shape: ObjectShape, find: FindType, nesting: Nesting, depth = 0) {
  const { additional, alsoRequired } = shape;
  const members = [
    ...shape.properties.map(({ name, shape }) => memberForm(name, shape, find, nesting, depth)),
    ...alsoRequired.map((name): MemberForm => ({ name, as: 'string' })),
  ];
  const open = additional !== undefined && additional.kind !== 'never';
  return { members, ...(open ? { rest: coercion(additional, find) } : {}) };
}

/**
 * Lists are repeated and objects are nested when the style has names for that; otherwise they are
 * JSON.
 */
function memberForm(
  name: string,
  shape: Shape,
  find: FindType,
  nesting: Nesting,
  depth: number,
): MemberForm {
  const found = wholeShape(shape, find);
  const named = nesting.style === 'deep' || (nesting.style === 'form' && nesting.explode === true);
  if (isList(found) && named) return { name, as: itemsCoercion(found, find), list: true };
  if (found.kind === 'object' && nesting.style === 'deep' && depth < DEEPEST)
    return { name, as: 'string', ...innerForm(found, find, nesting, depth + 1) };
  const whole = isList(found) || found.kind === 'object';
  return { name, as: whole ? jsonCoercion(shape, find) : coercion(shape, find) };
}
