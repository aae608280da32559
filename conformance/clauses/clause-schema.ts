const TEXT = { type: 'string', minLength: 1 } as const;

/** JSON Schema of one clause of the register. */
export const CLAUSE_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'sentence', 'section', 'level', 'provenance', 'dialects', 'index'],
  properties: {
    id: { type: 'string', pattern: '^[A-Z]+(-[A-Z0-9]+)+$' },
    sentence: TEXT,
    section: TEXT,
    level: { enum: ['required', 'recommended', 'observe'] },
    provenance: { enum: ['stated', 'formal', 'option', 'assumption', 'safety'] },
    dialects: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: ['contract', 'berlin-group'] },
    },
    versions: { type: 'string', pattern: '^(?:[0-9.]*-[0-9.]*(?: |$))+$' },
    reason: TEXT,
    index: { type: 'array', items: TEXT },
    untested: TEXT,
    unproven: TEXT,
  },
} as const;
