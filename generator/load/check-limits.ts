import type { Json, JsonObject } from './loaded-document.js';
import type { RefFault } from './problem.js';

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

/** Limits that no value could be held against: a length of -5, a multiple of 0. */
export function checkLimits(
  schema: JsonObject,
): readonly (RefFault & { readonly at: readonly string[] })[] {
  const counts = COUNTS.filter((key) => !isCount(schema[key])).map((key) => ({
    at: [key],
    rule: 'schema-limit',
    text: `${key} must be a whole number of 0 or more, and here is ${JSON.stringify(schema[key])}`,
    hint: 'Correct the number, or remove the limit.',
  }));
  const { multipleOf: step } = schema;
  if (step === undefined || step === null || (typeof step === 'number' && step > 0)) return counts;
  const text = `multipleOf must be a number above 0, and here is ${JSON.stringify(step)}`;
  const hint = 'Correct the number, or remove the limit.';
  return [...counts, { at: ['multipleOf'], rule: 'schema-limit', text, hint }];
}

/** Nothing written after the colon is read as no limit. */
function isCount(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
