/** Whether a value satisfies a schema: a changed body that the document still allows needs no refusal. */
import { mayMatch } from '../../../documents/regular-expression.js';
import type { Schema } from './request-shape.js';

type Members = Readonly<Record<string, unknown>>;

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text),
  'date-time': (text) => /^\d{4}-\d{2}-\d{2}T/.test(text),
  uri: (text) => URL.canParse(text),
};

/**
 * Whether a value satisfies a schema. The value of a reference is only known when it is sent: it
 * satisfies every schema.
 */
export function fits(schema: Schema, value: unknown): boolean {
  if (typeof value === 'string' && value.includes('${')) return true;
  return (
    isOfType(schema, value) &&
    (schema.enum === undefined || schema.enum.includes(value)) &&
    fitsText(schema, value) &&
    fitsNumber(schema, value) &&
    fitsList(schema, value) &&
    fitsObject(schema, value) &&
    (schema.anyOf === undefined || schema.anyOf.some((each) => fits(each, value)))
  );
}

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isOfType({ type }: Schema, value: unknown): boolean {
  switch (type) {
    case undefined:
      return true;
    case 'object':
      return isMembers(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

function fitsText({ pattern, format = '', minLength, maxLength }: Schema, value: unknown) {
  if (typeof value !== 'string') return true;
  return (
    value.length >= (minLength ?? 0) &&
    value.length <= (maxLength ?? Number.POSITIVE_INFINITY) &&
    (pattern === undefined || mayMatch(pattern, value)) &&
    (FORMATS[format]?.(value) ?? true)
  );
}

function fitsNumber({ minimum, maximum }: Schema, value: unknown): boolean {
  if (typeof value !== 'number') return true;
  return value >= (minimum ?? value) && value <= (maximum ?? value);
}

function fitsList({ minItems = 0, items }: Schema, value: unknown): boolean {
  if (!Array.isArray(value)) return true;
  return (
    value.length >= minItems && (items === undefined || value.every((one) => fits(items, one)))
  );
}

function fitsObject({ required = [], properties = {}, maxProperties }: Schema, value: unknown) {
  if (!isMembers(value)) return true;
  const members = Object.entries(value);
  return (
    members.length <= (maxProperties ?? members.length) &&
    required.every((name) => Object.hasOwn(value, name)) &&
    members.every(([name, each]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema === undefined || fits(schema, each);
    })
  );
}
