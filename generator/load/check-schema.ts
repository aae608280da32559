import { didYouMean } from '../../foundation/did-you-mean.js';
import { checkBounds } from './check-bounds.js';
import { checkLimits } from './check-limits.js';
import { isModern } from './is-modern.js';
import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { valueAt } from './resolve-fragment.js';
import { showJson } from './show-json.js';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;

const LISTS = ['allOf', 'anyOf', 'oneOf'] as const;

type Told = Omit<Problem, 'pointer'> & { readonly at: readonly string[] };

/** Checks a schema's own keywords for mistakes that would make wrong code; style does not matter. */
export function checkSchema(
  document: JsonObject,
  schema: JsonObject,
  at: readonly string[],
): readonly Problem[] {
  const problems: Told[] = [];
  if (schema['type'] !== undefined) problems.push(...checkType(schema));
  if (schema['required'] !== undefined) problems.push(...checkRequired(schema));
  if (schema['enum'] !== undefined) problems.push(...checkEnum(document, schema));
  if (schema['discriminator'] !== undefined) problems.push(...checkMapping(document, schema));
  problems.push(...checkLimits(schema), ...checkBounds(document, schema), ...checkForms(schema));
  return problems.map(({ at: below, ...problem }) => {
    return { ...problem, pointer: toPointer([...at, ...below]) };
  });
}

function checkType({ type }: JsonObject): readonly Told[] {
  if (type === undefined) return [];
  const types: readonly Json[] = Array.isArray(type) ? type : [type];
  const bad = types.filter((one) => !TYPES.some((known) => known === one));
  return bad.map((one) => ({
    at: ['type'],
    rule: 'schema-type',
    text: `type ${showJson(one)} is not a type of JSON Schema`,
    hint:
      one === null
        ? 'Write "null" in quotes.'
        : `Use ${TYPES.join(', ')}.${didYouMean(String(one), TYPES)}`,
  }));
}

function checkRequired({ required }: JsonObject): readonly Told[] {
  if (required === undefined || required === null) return [];
  if (Array.isArray(required) && required.every((one) => typeof one === 'string')) return [];
  return [
    {
      at: ['required'],
      rule: 'schema-required',
      text: '`required` of a schema is not a list of names',
      hint: 'List the names of the required properties in the schema of the object: `required: [name]`.',
    },
  ];
}

/** JSON Schema 2020-12, and with it OpenAPI 3.1, allows an empty list, which allows no value. */
function checkEnum(document: JsonObject, { enum: values }: JsonObject): readonly Told[] {
  if (values === undefined || values === null) return [];
  const about = { at: ['enum'], hint: 'List the allowed values.' };
  if (!Array.isArray(values))
    return [{ ...about, rule: 'schema-enum', text: '`enum` is not a list' }];
  if (values.length > 0) return [];
  const text = '`enum` is empty: no value is valid';
  const warning = isModern(document);
  return [{ ...about, rule: 'schema-enum-empty', text, warning }];
}

/** Keywords with a map of schemas, or a list of them. */
function checkForms(schema: JsonObject): readonly Told[] {
  const problems: Told[] = [];
  const form = (keyword: string, fits: boolean, wanted: string): void => {
    if (fits || schema[keyword] === undefined || schema[keyword] === null) return;
    const text = `\`${keyword}\` must be ${wanted}`;
    problems.push({
      at: [keyword],
      rule: `schema-${keyword}`,
      text,
      hint: 'Check the indentation.',
    });
  };
  form('properties', isObject(schema['properties']), 'an object of schemas');
  for (const keyword of LISTS) form(keyword, Array.isArray(schema[keyword]), 'a list of schemas');
  return problems;
}

/** Bare names in a discriminator's mapping; those that look like a $ref are checked like one. */
function checkMapping(document: JsonObject, { discriminator }: JsonObject): readonly Told[] {
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  if (!isObject(mapping)) return [];
  const schemas = valueAt(document, ['components', 'schemas']);
  const known = isObject(schemas) ? Object.keys(schemas) : [];
  return Object.entries(mapping).flatMap(([key, name]): readonly Told[] => {
    if (typeof name !== 'string' || name.startsWith('#') || known.includes(name)) return [];
    if (/[#/]|\.(ya?ml|json)$/i.test(name)) return [];
    const text = `mapping ${key}: there is no schema ${name}`;
    const hint = `Use the name of a schema in components.schemas.${didYouMean(name, known)}`;
    return [{ at: ['discriminator', 'mapping', key], rule: 'discriminator-mapping', text, hint }];
  });
}
