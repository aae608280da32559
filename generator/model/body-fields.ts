import type { JsonObject } from '../load/loaded-document.js';
import type { Coding, FieldForm, Shape, StyledForm } from './api-model.js';
import { objectAt, stringAt } from './document-reader.js';
import type { FindType } from './find-type.js';
import { claimedNames, styledForm, wholeShape } from './styled-form.js';
import { codingOf, isText, jsonCoercion, resolveShape, wireForm } from './wire-form.js';

export interface BodyFields {
  readonly fields: Readonly<Record<string, FieldForm>>;
  readonly styled: Readonly<Record<string, StyledForm>>;
}

const STYLE_WORDS = ['style', 'explode', 'allowReserved'];

/** How the fields of a form, or its parts, are read and written: by their types and `encoding`. */
export function bodyFields(
  shape: Shape,
  coding: Coding,
  encoding: JsonObject,
  find: FindType,
): BodyFields {
  const found = coding === 'form' ? wholeShape(shape, find) : resolveShape(shape, find);
  const forms = coding === 'form' || coding === 'multipart';
  if (!forms || found.kind !== 'object') return { fields: {}, styled: {} };
  const about = (name: string) => objectAt(encoding, name);
  const hasStyle = (name: string): boolean =>
    coding === 'form' && STYLE_WORDS.some((word) => about(name)[word] !== undefined);
  const styled = found.properties
    .filter(({ name }) => hasStyle(name))
    .map(({ name, shape }) => styledForm(name, shape, find, about(name), 'query'));
  const plain = found.properties.filter(({ name }) => !hasStyle(name));
  const names = plain.map(({ name }) => name);
  return {
    fields: Object.fromEntries(
      plain.map(({ name, shape }) => [name, fieldForm(shape, coding, about(name), find)]),
    ),
    styled: Object.fromEntries(
      styled.map((form) => {
        const others = styled.filter((one) => one !== form);
        return [form.name, withClaims(form, others, names)];
      }),
    ),
  };
}

/** An exploded object with further members does not take the names of the others. */
export function withClaims(
  form: StyledForm,
  others: readonly StyledForm[],
  names: readonly string[] = [],
): StyledForm {
  const greedy = form.style === 'form' && form.explode === true && form.rest !== undefined;
  const claimed = [...new Set([...names, ...others.flatMap(claimedNames)])];
  return greedy && claimed.length > 0 ? { ...form, claimed } : form;
}

function fieldForm(shape: Shape, coding: Coding, about: JsonObject, find: FindType): FieldForm {
  const form = wireForm(shape, find, 'repeat');
  const types = partTypes(about);
  if (types.length === 0) return form;
  const json = types.every((type) => codingOf(type) === 'json');
  if (coding === 'form') return json ? { as: jsonCoercion(shape, find) } : form;
  const found = resolveShape(shape, find);
  const one = form.list !== undefined && found.kind === 'array' ? found.items : shape;
  return { ...form, ...(json ? { as: jsonCoercion(one, find) } : {}), types };
}

/** The type of a part in the program: bytes for a file, a string for anything except JSON. */
export function partShape(shape: Shape, about: JsonObject, find: FindType): Shape {
  const found = resolveShape(shape, find);
  if (found.kind === 'string' && found.format === 'binary') return { kind: 'binary' };
  if (found.kind === 'array') {
    const items = partShape(found.items, about, find);
    return items === found.items ? shape : { ...found, items };
  }
  const codings = new Set(partTypes(about).map(codingOf));
  const [only] = codings;
  if (codings.size !== 1 || only === 'json') return shape;
  if (only === 'binary') return found.kind === 'unknown' ? { kind: 'binary' } : shape;
  return isText(shape, find) ? shape : { kind: 'string' };
}

function partTypes(about: JsonObject): readonly string[] {
  const types = stringAt(about, 'contentType') ?? '';
  return types
    .split(',')
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== '');
}
