import { mayMatch } from '../../../documents/regular-expression.js';
import type { Value } from '../value.js';
import type { Schema } from './request-shape.js';

/** For each format, a string that violates it. */
const BROKEN_FORMATS: Readonly<Record<string, string>> = {
  uuid: 'request-1',
  date: '1 May',
  'date-time': 'tomorrow at noon',
  uri: 'not a uri',
};

/** Strings, one of which violates nearly every pattern. */
const CANDIDATES = ['somewhere', '00-none', '?', ''] as const;

/** A string that violates a pattern, a list of values or a format, in this order. */
export function brokenText(schema: Schema): string | undefined {
  const { pattern, format } = schema;
  if (schema.enum !== undefined) return 'none-of-these';
  if (pattern !== undefined) {
    return CANDIDATES.find((text) => text !== '' && !mayMatch(pattern, text));
  }
  return format === undefined ? undefined : BROKEN_FORMATS[format];
}

/** The same for a field; for an object with alternatives, the first one with an invalid key. */
export function brokenValue(schema: Schema): Value | undefined {
  const [first] = schema.anyOf ?? [];
  const [key] = first?.required ?? [];
  if (first === undefined || key === undefined) return brokenText(schema);
  const inner = brokenText(first.properties?.[key] ?? {});
  return inner === undefined ? undefined : { [key]: inner };
}

/** A parameter value that does not match its schema: of another type, or invalid. */
export function brokenParameter(schema: Schema): string | undefined {
  if (schema.type === 'boolean') return 'perhaps';
  if (schema.type === 'integer' || schema.type === 'number') return 'many';
  return brokenText(schema);
}

/** One value of each type, the most likely mistake first; the number is an amount that any bank would pay. */
const OF_TYPE: readonly (readonly [type: string, value: Value])[] = [
  ['string', 'sometimes'],
  ['number', 0.01],
  ['object', {}],
  ['array', []],
];

/** The types that a schema allows; empty when it does not restrict them. */
function typesOf(schema: Schema): readonly string[] {
  if (schema.anyOf !== undefined) {
    const each = schema.anyOf.map(typesOf);
    return each.some((types) => types.length === 0) ? [] : [...new Set(each.flat())];
  }
  if (schema.type !== undefined) return [schema.type === 'integer' ? 'number' : schema.type];
  return schema.properties === undefined ? [] : ['object'];
}

/** A value of a type that the schema does not allow. */
export function wrongType(schema: Schema): Value | undefined {
  const types = typesOf(schema);
  if (types.length === 0) return undefined;
  return OF_TYPE.find(([type]) => !types.includes(type))?.[1];
}

/** One character more than the schema allows. */
export function tooLong({ maxLength }: Schema): string | undefined {
  return maxLength === undefined ? undefined : 'N'.repeat(maxLength + 1);
}

/** One character less than the schema requires. */
export function tooShort({ minLength = 0 }: Schema): string | undefined {
  return minLength > 1 ? 'N'.repeat(minLength - 1) : undefined;
}

/** The nearest number out of range; fewer items than an array needs. */
export function outOfRange(schema: Schema): Value | undefined {
  const { minimum, maximum, minItems } = schema;
  if (minimum !== undefined) return minimum - 1;
  if (maximum !== undefined) return maximum + 1;
  if (minItems !== undefined && minItems > 0) return [];
  return schema.anyOf?.map(outOfRange).find((value) => value !== undefined);
}
