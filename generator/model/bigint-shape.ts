import type { Json, JsonObject } from '../load/loaded-document.js';
import { SchemaError } from '../load/schema-error.js';
import type { BigintShape, Literal } from './api-model.js';
import { stringAt } from './document-reader.js';

/** The least and the most that 64 bits hold. */
const FORMATS: ReadonlyMap<string | undefined, readonly [least: bigint, most: bigint]> = new Map([
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['uint64', [0n, 2n ** 64n - 1n]],
]);

/** Whether an integer schema is one of 64 bits. */
export function hasLongFormat(schema: JsonObject): boolean {
  return FORMATS.has(stringAt(schema, 'format'));
}

/** The shape of a 64-bit integer, whose limits keep all their digits; its format limits it too. */
export function bigintShape(schema: JsonObject): BigintShape {
  const [least, most] = FORMATS.get(stringAt(schema, 'format')) ?? [];
  const minimum = larger(limitAt(schema, 'minimum'), least);
  const maximum = smaller(limitAt(schema, 'maximum'), most);
  const above = limitAt(
    schema,
    schema['exclusiveMinimum'] === true ? 'minimum' : 'exclusiveMinimum',
  );
  const below = limitAt(
    schema,
    schema['exclusiveMaximum'] === true ? 'maximum' : 'exclusiveMaximum',
  );
  const multipleOf = limitAt(schema, 'multipleOf');
  return {
    kind: 'bigint',
    ...(minimum === undefined || above === minimum ? {} : { minimum }),
    ...(maximum === undefined || below === maximum ? {} : { maximum }),
    ...(above === undefined ? {} : { above }),
    ...(below === undefined ? {} : { below }),
    ...(multipleOf === undefined ? {} : { multipleOf }),
  };
}

type Limit = number | bigint | undefined;

const larger = (own: Limit, least: Limit): Limit =>
  own === undefined || (least !== undefined && least > own) ? least : own;

const smaller = (own: Limit, most: Limit): Limit =>
  own === undefined || (most !== undefined && most < own) ? most : own;

/** A value of a 64-bit integer, as the program sees it. */
export function bigintLiteral(value: Literal, schema: JsonObject, keyword: string): Literal {
  return typeof value === 'number' ? exact(value, schema, keyword) : value;
}

/** Rejects a default whose nested integers would lose digits. */
export function refuseLongDefault(schema: JsonObject): void {
  const value = schema['default'];
  if (typeof value !== 'object' || value === null || !holdsBigint(value)) return;
  const text = 'a default that is a list or an object contains an integer beyond 2^53 - 1';
  const hint = 'Set the default on the property itself, or remove it.';
  throw new SchemaError(schema, 'default', { rule: 'schema-digits', text, hint });
}

function holdsBigint(value: Json): boolean {
  if (typeof value === 'bigint') return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsBigint);
}

function limitAt(schema: JsonObject, keyword: string): number | bigint | undefined {
  const found = schema[keyword];
  if (typeof found === 'bigint') return found;
  return typeof found === 'number' ? exact(found, schema, keyword) : undefined;
}

/** `1e19` and `9007199254740993.0` are parsed as numbers, so their digits are unknown. */
function exact(value: number, schema: JsonObject, keyword: string): number | bigint {
  if (!Number.isInteger(value)) return value;
  if (Number.isSafeInteger(value)) return BigInt(value);
  const text = `${keyword} of a 64-bit integer is not written with digits only, so some digits are lost`;
  const hint = 'Write all digits, without a decimal point or an exponent.';
  throw new SchemaError(schema, keyword, { rule: 'schema-digits', text, hint });
}
