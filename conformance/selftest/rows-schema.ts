const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text, uniqueItems: true } as const;
const some = { ...texts, minItems: 1 } as const;

/** JSON Schema of spec/faults.yaml. */
export const FAULT_ROWS_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'sentence', 'group', 'operations', 'clauses', 'only'],
    properties: {
      id: text,
      sentence: text,
      group: text,
      dialect: { enum: ['berlin-group'] },
      operations: some,
      level: { enum: ['recommended'] },
      clauses: some,
      companions: some,
      several: text,
      only: texts,
      onRequest: { enum: [true] },
      quick: { enum: [true] },
    },
  },
} as const;

/** JSON Schema of spec/variants.yaml. */
export const VARIANT_ROWS_SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'touches'],
    properties: {
      id: text,
      departs: some,
      touches: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: { clauses: some, cases: some, everyOperation: { enum: [true] } },
      },
    },
  },
} as const;
