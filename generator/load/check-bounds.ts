import { isModern } from './is-modern.js';
import type { Json, JsonObject } from './loaded-document.js';
import type { RefError } from './problem.js';
import { showJson } from './show-json.js';

type Told = RefError & { readonly at: readonly string[] };

const PAIRS = [
  ['minLength', 'maxLength', 'text'],
  ['minItems', 'maxItems', 'list'],
  ['minProperties', 'maxProperties', 'object'],
  ['minContains', 'maxContains', 'list'],
  ['minimum', 'maximum', 'number'],
] as const;

const EXCLUSIVE = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;

/** Warnings about limits that contradict each other, and those in the form of another version of OpenAPI. */
export function checkBounds(document: JsonObject, schema: JsonObject): readonly Told[] {
  return [...checkPairs(schema), ...checkExclusive(document, schema), ...checkClosed(schema)];
}

function checkPairs(schema: JsonObject): readonly Told[] {
  return PAIRS.filter(([least, most]) => isAbove(schema[least], schema[most])).map(
    ([least, most, noun]) => ({
      at: [least],
      rule: 'schema-bounds',
      text: `${least} ${showJson(schema[least])} is above ${most} ${showJson(schema[most])}: no ${noun} is valid`,
      hint: 'Correct one of the two.',
      warning: true,
    }),
  );
}

function isAbove(least: Json | undefined, most: Json | undefined): boolean {
  return isNumber(least) && isNumber(most) && least > most;
}

const isNumber = (value: unknown): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint';

/**
 * OpenAPI 3.0.3 (4.7.24) has JSON Schema's old form, where true excludes the limit beside it; in 3.1.0 the keyword is
 * a limit itself (JSON Schema 2020-12 Validation, 6.2.3 and 6.2.5). Both forms are read in both versions.
 */
function checkExclusive(document: JsonObject, schema: JsonObject): readonly Told[] {
  // a schema may name an older dialect
  if (schema['$schema'] !== undefined) return [];
  const modern = isModern(document);
  const wrong = modern ? 'boolean' : 'number';
  return EXCLUSIVE.filter(([key]) => typeof schema[key] === wrong).map(([key, plain]) => {
    const value = schema[key];
    const limit = schema[plain];
    const inOld = `write \`${plain}: ${showJson(value)}\` and \`${key}: true\``;
    const inNew =
      value === true && limit !== undefined
        ? `write \`${key}: ${showJson(limit)}\` without ${plain}`
        : 'remove it';
    return {
      at: [key],
      rule: 'schema-exclusive',
      text: modern
        ? `${key} is a number in OpenAPI 3.1 and later, but here it is ${showJson(value)}, as in 3.0`
        : `${key} is true or false in OpenAPI 3.0, but here it is ${showJson(value)}, as in 3.1`,
      hint: `Other tools may ignore it: ${modern ? inNew : inOld}.`,
      warning: true,
    };
  });
}

/** `additionalProperties: false` knows only the properties beside it (JSON Schema 2020-12 Core, 10.3.2.3). */
function checkClosed(schema: JsonObject): readonly Told[] {
  const { required, properties, patternProperties, additionalProperties } = schema;
  if (additionalProperties !== false || patternProperties !== undefined) return [];
  if (!Array.isArray(required)) return [];
  const known = typeof properties === 'object' && properties !== null ? properties : {};
  const lacking = required.filter(
    (name) => typeof name === 'string' && !Object.hasOwn(known, name),
  );
  if (lacking.length === 0) return [];
  return [
    {
      at: ['required'],
      rule: 'schema-required-forbidden',
      text: `\`required\` names ${lacking.join(', ')}, which additionalProperties: false forbids: no object is valid`,
      hint: 'Add the name to `properties`, or remove it from `required`.',
      warning: true,
    },
  ];
}
