import { STATE_GRAPHS } from './state-graphs.js';

/** JSON Schema of one event, for events from a file that may have been tampered with. */
const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;
const count = { type: 'integer', minimum: 0 } as const;
const number = { type: 'number' } as const;

function record(properties: Readonly<Record<string, object>>) {
  return { type: 'object', required: Object.keys(properties), properties } as const;
}

function withOptional(
  properties: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>>,
) {
  return { ...record(properties), properties: { ...properties, ...optional } } as const;
}

function list(items: object) {
  return { type: 'array', items } as const;
}

function oneOf(...values: readonly string[]) {
  return { enum: values } as const;
}

function orNull(schema: object) {
  return { anyOf: [{ type: 'null' }, schema] } as const;
}

const LEVEL = oneOf('required', 'recommended', 'observe');

const CLAUSE_VERDICT = oneOf(
  'failed',
  'warned',
  'observed',
  'waived',
  'untested',
  'passed',
  'not-applicable',
  'not-in-run',
);

const finding = record({
  clause: text,
  level: LEVEL,
  expected: text,
  actual: text,
  where: text,
});

const headers = list({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: text,
});

const body = orNull(
  record({ contentType: orNull(text), text, bytes: count, cut: { type: 'boolean' } }),
);

const exchangeBefore = record({
  id: text,
  step: text,
  operation: orNull(text),
  identity: text,
  startedAt: text,
  durationMs: number,
  request: record({ method: text, url: text, headers, body }),
  response: {
    anyOf: [
      record({ kind: oneOf('answer'), status: { type: 'integer' }, headers, body }),
      record({ kind: oneOf('no-answer'), reason: text, detail: text }),
    ],
  },
});

/** `sentAgain`, `atTheDoor` and `deviation` are optional: records of older versions lack them. */
const exchange = {
  ...exchangeBefore,
  properties: {
    ...exchangeBefore.properties,
    sentAgain: { const: true },
    atTheDoor: { const: true },
    deviation: text,
  },
} as const;

const observed = record({
  graph: oneOf(...Object.keys(STATE_GRAPHS)),
  resource: text,
  status: text,
  earlier: orNull(text),
  legal: { type: 'boolean' },
});

/** `observed` is optional: records of older versions lack it. */
const recorded = {
  ...record({ case: text, exchange }),
  properties: { case: text, exchange, observed: list(observed) },
} as const;

const countedBefore = record({
  passed: count,
  failed: count,
  warned: count,
  observed: count,
  waived: count,
  notApplicable: count,
  blocked: count,
  setupFailed: count,
  harnessError: count,
});

/** `unstable` is optional: records of older versions lack it. */
const counts = {
  ...countedBefore,
  properties: { ...countedBefore.properties, unstable: count },
} as const;

const verdict = oneOf(
  'passed',
  'failed',
  'warned',
  'observed',
  'waived',
  'not-applicable',
  'blocked',
  'setup-failed',
  'harness-error',
  'unstable',
);

const startOfCase = { case: text, at: text };

const endOfCase = {
  case: text,
  title: text,
  clauses: texts,
  verdict,
  findings: list(finding),
  reason: orNull(text),
  durationMs: number,
};

/** `walk` exists only for random walks, and `again` only for cases that were carried out again. */
const ended = {
  ...record(endOfCase),
  properties: {
    ...endOfCase,
    again: record({
      verdict,
      findings: list(finding),
      reason: orNull(text),
      durationMs: number,
    }),
    walk: record({ walks: count, seed: { type: 'integer' }, path: orNull(text), lines: texts }),
  },
} as const;

/** Waivers, extensions and on-demand cases are optional: records of older versions lack them. */
function started(properties: Readonly<Record<string, object>>) {
  const waivers = list(record({ clause: text, reason: text }));
  const source = { version: text, from: text, sha256: text };
  const extensions = list({
    ...record({ name: text }),
    properties: { name: text, ...source },
  });
  const document = record({ role: text, file: text, own: { type: 'boolean' }, sha256: text });
  const lines = record({ uri: text, at: { type: 'object', additionalProperties: count } });
  const documents = list({ ...document, properties: { ...document.properties, lines } });
  const shard = record({ part: count, of: count });
  const added = {
    leftOut: texts,
    shard,
    merges: texts,
    onDemand: count,
    approach: text,
    recordings: texts,
    register: text,
    certificates: { type: 'object', additionalProperties: text },
  };
  return withOptional(properties, { waivers, extensions, documents, ...added });
}

function checked(properties: Readonly<Record<string, object>>) {
  const optional = { notJudged: text, leftOpen: { const: true }, setup: { const: true } };
  return { ...record(properties), properties: { ...properties, ...optional } } as const;
}

/** Coverage, clauses and facts are optional: records of older versions lack them. */
function finished(properties: Readonly<Record<string, object>>) {
  const state = oneOf('held', 'broken', 'open', 'not-applicable');
  const duty = record({ id: text, title: text, key: text });
  const numbers = list({ type: 'integer', minimum: 0 });
  const combined = record({
    kind: text,
    dimensions: list(record({ name: text, values: texts })),
    rows: list(record({ case: text, values: numbers })),
    apart: list(numbers),
  });
  const duties = list({ ...duty, properties: { ...duty.properties, group: text } });
  const cells = list(record({ duty: text, target: text, state }));
  const coverage = withOptional({ duties, cells }, { combined: list(combined) });
  const clause = record({ clause: text, level: LEVEL, verdict: CLAUSE_VERDICT });
  const clauses = list({ ...clause, properties: { ...clause.properties, reason: text } });
  const yes = { const: true };
  const facts = {
    type: 'object',
    properties: {
      preflightFailure: text,
      broken: text,
      aborted: yes,
      dead: yes,
      waiverErrors: texts,
    },
  };
  const optional = { coverage, clauses, facts };
  return withOptional(properties, optional);
}

/** The schema of each event, by its type. */
export const EVENT_SCHEMA = {
  'run-started': started({
    schemaVersion: { const: 1 },
    runId: text,
    tool: record({ name: text, version: text, node: text }),
    startedAt: text,
    target: record({ baseUrl: text, authUrl: text }),
    profile: withOptional({ name: text, file: text, dialect: text }, { path: text, sha256: text }),
    narrowed: { type: 'boolean' },
    planned: list(record({ case: text, title: text, clauses: texts })),
  }),
  'preflight-check': record({
    name: text,
    outcome: oneOf('ok', 'warned', 'failed', 'skipped'),
    detail: text,
    hint: text,
  }),
  'case-started': {
    ...record(startOfCase),
    properties: { ...startOfCase, psu: text, again: { const: true } },
  },
  'psu-asked': record({
    case: text,
    step: text,
    link: text,
    decision: oneOf('approve', 'reject'),
    psu: text,
  }),
  creating: record({ case: text, exchange }),
  exchange: recorded,
  check: checked({
    case: text,
    exchange: orNull(text),
    clause: text,
    sentence: text,
    findings: list(finding),
  }),
  'case-doubted': record({
    case: text,
    findings: list(finding),
    reason: orNull(text),
    durationMs: number,
  }),
  'case-finished': ended,
  leftovers: record({
    leftovers: list(record({ kind: text, id: text, path: text, status: text, reason: text })),
  }),
  'run-finished': finished({
    verdict: oneOf('conformant', 'not-conformant', 'inconclusive', 'nothing-wrong'),
    exitCode: { type: 'integer' },
    reason: text,
    counts,
    untested: texts,
    durationMs: number,
    exchanges: count,
  }),
} as const;
