import type { Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import { CLAUSE_SCHEMA } from '../clauses/clause-schema.js';

/** All kinds of steps; the type makes a missing kind a compile error. */
const STEPS: Readonly<Record<Step['kind'], true>> = {
  call: true,
  psu: true,
  app: true,
  otp: true,
  clock: true,
  grant: true,
};
const CHECKS: Readonly<Record<Check['check'], true>> = {
  status: true,
  success: true,
  refused: true,
  'refusal-is': true,
  field: true,
  'no-field': true,
  contains: true,
  every: true,
  link: true,
  'no-link': true,
  header: true,
  'content-type': true,
  'empty-body': true,
  redirected: true,
  equal: true,
  differ: true,
  any: true,
  custom: true,
  each: true,
  'at-most': true,
  distinct: true,
  'told-back': true,
  agrees: true,
  grown: true,
  'balances-agree': true,
  'keeps-query': true,
  lacks: true,
  once: true,
  selects: true,
};

const TEXT = { type: 'string', minLength: 1 } as const;
const TEXTS = { type: 'array', items: TEXT } as const;

const CHECK = {
  type: 'object',
  required: ['check', 'clause'],
  properties: { check: { enum: Object.keys(CHECKS) }, clause: TEXT },
};

const STEP = {
  type: 'object',
  required: ['kind', 'as', 'expect'],
  properties: {
    kind: { enum: Object.keys(STEPS) },
    as: TEXT,
    expect: { type: 'array', items: CHECK },
  },
  if: { properties: { kind: { const: 'call' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['operation'] },
};

const CASE = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'title', 'clauses', 'needs', 'steps'],
  properties: {
    id: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9]+(-[a-z0-9]+)*){2}$' },
    title: TEXT,
    clauses: TEXTS,
    tags: TEXTS,
    needs: { type: 'object', required: ['services'], properties: { services: TEXTS } },
    twin: TEXT,
    steps: { type: 'array', minItems: 1, items: STEP },
  },
};

/** JSON Schema of what an extension exports, without its functions. */
export const EXTENSION_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][a-z0-9]*$', maxLength: 30 },
    version: TEXT,
    clauses: {
      type: 'array',
      items: { ...CLAUSE_SCHEMA, required: ['id', 'sentence', 'section', 'level', 'provenance'] },
    },
    cases: { type: 'array', items: CASE },
    checks: { type: 'object' },
    everywhere: {
      type: 'array',
      items: { type: 'object', required: ['clause', 'name'], properties: { clause: TEXT } },
    },
    profileSchema: { type: 'object' },
  },
};
