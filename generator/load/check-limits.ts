import type { Json, JsonObject } from './loaded-document.js';
import type { RefError } from './problem.js';
import { showJson } from './show-json.js';

const COUNTS = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
];

/** Limits that no value can satisfy: a length of -5, a multiple of 0. */
export function checkLimits(
  schema: JsonObject,
): readonly (RefError & { readonly at: readonly string[] })[] {
  const counts = COUNTS.filter((key) => !isCount(schema[key])).map((key) => ({
    at: [key],
    rule: 'schema-limit',
    text: `${key} must be a whole number of 0 or more, but is ${showJson(schema[key])}`,
    hint: 'Correct the number, or remove the limit.',
  }));
  const { multipleOf: step } = schema;
  if (step === undefined || step === null || isAbove(step)) return counts;
  const text = `multipleOf must be a number above 0, but is ${showJson(step)}`;
  const hint = 'Correct the number, or remove the limit.';
  return [...counts, { at: ['multipleOf'], rule: 'schema-limit', text, hint }];
}

function isAbove(step: Json): boolean {
  return (typeof step === 'number' || typeof step === 'bigint') && step > 0;
}

/** An empty value after the colon counts as no limit. */
function isCount(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'bigint') return value >= 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
