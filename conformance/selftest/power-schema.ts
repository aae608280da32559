import { Ajv, type ValidateFunction } from 'ajv';
import type { Power } from './power.js';

/** JSON Schema of power.json. */
const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const count = { type: 'integer', minimum: 0 } as const;
const amount = { type: 'number', minimum: 0 } as const;
const yesOrNo = { type: 'boolean' } as const;

function record(properties: Readonly<Record<string, object>>) {
  const required = Object.keys(properties);
  return { type: 'object', additionalProperties: false, required, properties } as const;
}

function list(items: object) {
  return { type: 'array', items } as const;
}

function oneOf(...values: readonly (string | number)[]) {
  return { enum: values } as const;
}

const tally = record({ name: text, found: count, seeded: count });

const maybeText = { type: ['string', 'null'] } as const;
const traits = record({
  level: maybeText,
  clauses: texts,
  operations: texts,
  place: maybeText,
  expected: maybeText,
  actual: text,
  deviation: maybeText,
  suspect: maybeText,
});

const fault = record({
  id: text,
  group: text,
  clauses: texts,
  status: oneOf('found', 'told-as-several', 'by-other-clauses', 'not-found', 'no-case', 'broke'),
  named: texts,
  others: texts,
  surplus: texts,
  companions: texts,
  causes: texts,
  traits: list(traits),
  several: text,
  cases: texts,
  alone: yesOrNo,
  reason: text,
});

const variant = record({
  id: text,
  status: oneOf('quiet', 'false-alarm', 'broke'),
  alarms: list(record({ case: text, clause: text, level: text, expected: text, actual: text })),
  warned: texts,
  reason: text,
  judged: count,
});

const nullBank = record({
  id: text,
  preflight: yesOrNo,
  status: oneOf('refused', 'passes', 'broke'),
  passes: texts,
  reason: text,
});

export const POWER_SCHEMA = record({
  schemaVersion: oneOf(1),
  tool: record({ name: text, version: text, node: text }),
  startedAt: text,
  mode: oneOf('quick', 'full'),
  complete: yesOrNo,
  narrowedBy: texts,
  exitCode: oneOf(0, 1, 130),
  minutes: amount,
  cpuSeconds: amount,
  jobs: count,
  exchanges: count,
  checks: record({ passed: count, failed: count }),
  faults: list(fault),
  variants: list(variant),
  nulls: list(nullBank),
  byClauses: list(tally),
  byGroup: list(tally),
  clauses: record({
    required: count,
    proven: texts,
    excused: list(record({ clause: text, reason: text })),
    unproven: texts,
    stale: texts,
  }),
});

let compiled: ValidateFunction<Power> | undefined;

/** A validator for power.json of this version; compiled when it is first needed. */
export function powerJudge(): ValidateFunction<Power> {
  compiled ??= new Ajv({ validateSchema: false }).compile<Power>(POWER_SCHEMA);
  return compiled;
}
