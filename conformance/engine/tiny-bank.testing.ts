import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { call, field } from '../cases/build.js';
import type { Case } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { DutyCell } from '../cases/duties/duty-cells.js';
import { COMMON_CLAUSES } from '../checks/common-clauses.js';
import type { Clause, Level } from '../clauses/clause.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { indexSpec } from '../documents/spec-index.js';
import { planRun } from '../plan/plan-run.js';
import type { Shard } from '../plan/selection.js';
import type { Profile } from '../profile/profile.js';
import type { CaseFinished, RunEvent, RunFinished } from '../record/event.js';
import { run } from '../run.js';
import { createWire } from '../wire/create-wire.js';
import type { RunOptions } from './run-options.js';

/** Test helpers for the engine: a small document, a small register and small cases. */
const STATUS = { type: 'string', enum: ['received', 'valid', 'terminatedByTpp'] };
const answer = (status: number, properties: Readonly<Record<string, unknown>>) => ({
  [status]: {
    headers: { 'X-Request-ID': {}, Location: {} },
    content: {
      'application/json': {
        schema: { type: 'object', required: Object.keys(properties), properties },
      },
    },
  },
});
const refusals = Object.fromEntries(
  [400, 401, 403, 404].flatMap((status) => Object.entries(answer(status, { tppMessages: {} }))),
);
const requestId = { name: 'X-Request-ID', in: 'header', required: true };
const consentId = { name: 'consentId', in: 'path', required: true };

const DOCUMENT = {
  'x-provenance': 'stated',
  paths: {
    '/v1/consents': {
      post: {
        operationId: 'createConsent',
        parameters: [requestId],
        responses: {
          ...answer(201, { consentId: { type: 'string' }, consentStatus: STATUS }),
          ...refusals,
        },
      },
    },
    '/v1/consents/{consentId}': {
      get: {
        operationId: 'getConsent',
        parameters: [requestId, consentId],
        responses: { ...answer(200, { consentStatus: STATUS }), ...refusals },
      },
      delete: {
        operationId: 'deleteConsent',
        parameters: [requestId, consentId],
        responses: { 204: {}, ...refusals },
      },
    },
    '/v1/consents/{consentId}/authorisations/{authorisationId}': {
      get: {
        operationId: 'getConsentScaStatus',
        parameters: [requestId, consentId, { ...consentId, name: 'authorisationId' }],
        responses: { ...answer(200, { scaStatus: { type: 'string' } }), ...refusals },
      },
    },
    '/v1/consents/{consentId}/status': {
      get: {
        operationId: 'getConsentStatus',
        parameters: [requestId, consentId],
        responses: { ...answer(200, { consentStatus: STATUS }), ...refusals },
      },
    },
  },
};

export const SPEC = indexSpec(DOCUMENT, { paths: {} });

const LEVELS: Readonly<Record<string, Level>> = {
  'COMMON-STATUS-DECLARED': 'recommended',
  'COMMON-SCHEMA-FORMAL': 'recommended',
  'COMMON-SCHEMA-OPEN': 'observe',
  'HDR-LOCATION': 'recommended',
  'ERR-BODY': 'recommended',
  'X-HINT': 'recommended',
  'X-NOTE': 'observe',
};
const clause = (id: string): Clause => ({
  id,
  sentence: `The sentence of ${id}.`,
  section: 'X',
  level: LEVELS[id] ?? 'required',
  provenance: 'stated',
  dialects: id === 'X-OTHER' ? ['berlin-group'] : ['contract'],
  index: [],
});
const OWN = [
  'X-CREATE',
  'X-READ',
  'X-REFUSE',
  'X-HINT',
  'X-NOTE',
  'X-OTHER',
  'X-REST',
  'SCA-STATUS-200',
];
export const CLAUSES: ClauseRegister = new Map(
  [...COMMON_CLAUSES, ...OWN].map((id) => [id, clause(id)]),
);

const status = (clauseId: string, ...codes: number[]): Check => ({
  check: 'status',
  clause: clauseId,
  in: codes,
});

export const CREATE: Case = {
  id: 'ais/create',
  title: 'A consent is created',
  clauses: ['X-CREATE'],
  needs: { services: ['AIS'] },
  steps: [
    {
      kind: 'call',
      as: 'create',
      operation: 'createConsent',
      body: { a: 1 },
      expect: [status('X-CREATE', 201)],
    },
  ],
};

export const READ: Case = {
  id: 'ais/read',
  title: 'The status is read',
  clauses: ['X-READ'],
  needs: { services: ['AIS'] },
  steps: [
    {
      kind: 'call',
      as: 'create',
      operation: 'createConsent',
      body: { a: 1 },
      setup: true,
      expect: [status('X-CREATE', 201)],
    },
    {
      kind: 'call',
      as: 'read',
      operation: 'getConsentStatus',
      path: { consentId: '$' + '{create.body.consentId}' },
      expect: [
        status('X-READ', 200),
        { check: 'field', clause: 'X-READ', pointer: '/consentStatus', in: ['received'] },
      ],
    },
  ],
};

export const REFUSE: Case = {
  id: 'ais/refuse',
  title: 'A request without X-Request-ID is refused',
  clauses: ['X-REFUSE'],
  needs: { services: ['AIS'] },
  twin: 'ais/create',
  steps: [
    {
      kind: 'call',
      as: 'create',
      operation: 'createConsent',
      body: { a: 1 },
      mutate: [{ op: 'drop-header', name: 'X-Request-ID' }],
      expect: [{ check: 'refused', clause: 'X-REFUSE' }],
    },
  ],
};

export const CASES: readonly Case[] = [REFUSE, CREATE, READ];

const consentOf = (step: string) => ({ consentId: `\${${step}.body.consentId}` });

/** Deletes a consent. */
export const DELETED: Case = {
  ...CREATE,
  id: 'ais/delete',
  steps: [...CREATE.steps, call('delete', 'deleteConsent', { path: consentOf('create') })],
};

/** Looks at deleted consents after all other cases. */
export const STAYS: Case = {
  ...READ,
  id: 'sca/stays-ended/deleted-consent',
  clauses: ['AIS-CONSENT-DELETE-ENDS'],
  earlier: { kind: 'consent', that: 'were-deleted', most: 2 },
  steps: [
    call(
      'look',
      'getConsentStatus',
      { path: consentOf('made') },
      field('AIS-CONSENT-DELETE-ENDS', '/consentStatus', { in: ['terminatedByTpp'] }),
    ),
  ],
};

export const PROFILE: Profile = {
  version: 1,
  name: 'tiny',
  dialect: 'contract',
  target: { baseUrl: 'http://127.0.0.1:1/psd2', authUrl: 'http://127.0.0.1:1' },
  identities: { tpp1: {} },
  tpp: { redirectUri: 'https://tpp.example/back' },
  services: ['AIS'],
  sca: { approaches: ['REDIRECT'] },
  psu: { id: 'psu', password: 'secret', approve: [] },
  timeouts: { requestMs: 2_000 },
};

/** How a tiny bank differs from a correct one. */
export interface TinyFaults {
  readonly noEcho?: boolean;
  readonly createStatus?: number;
  readonly createBody?: (id: string) => unknown;
  readonly acceptsAll?: boolean;
  readonly status?: (reads: number) => string;
  readonly statusOf?: (id: string, isDeleted: boolean) => string;
  readonly deleteStatus?: number;
}

/** A bank with consents only. */
export function tinyBank(faults: TinyFaults = {}): RequestListener {
  let count = 0;
  let reads = 0;
  const gone = new Set<string>();
  return (request, response) => {
    const reply = (code: number, body?: unknown, headers: Record<string, string> = {}) => {
      const id = request.headers['x-request-id'];
      const echo = faults.noEcho || typeof id !== 'string' ? {} : { 'x-request-id': id };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(code, { ...echo, ...type, ...headers });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const error = { tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR' }] };
    if (request.headers['x-request-id'] === undefined && !faults.acceptsAll)
      return reply(400, error);
    const id = /\/v1\/consents\/([^/]+)/.exec(request.url ?? '')?.[1];
    if (id === undefined) {
      count += 1;
      const body = { consentId: `c${count}`, consentStatus: 'received' };
      const location = { location: `/psd2/v1/consents/c${count}` };
      return reply(faults.createStatus ?? 201, faults.createBody?.(`c${count}`) ?? body, location);
    }
    if (request.method === 'DELETE') {
      gone.add(id);
      return reply(faults.deleteStatus ?? 204);
    }
    reads += 1;
    const status = faults.statusOf?.(id, gone.has(id)) ?? faults.status?.(reads) ?? 'received';
    return reply(200, { consentStatus: status });
  };
}

/** Request listener that drops the connection without a response. */
export const dropConnection = (request: IncomingMessage): void => void request.socket.destroy();

export interface Told {
  readonly events: readonly RunEvent[];
  readonly verdicts: Readonly<Record<string, string>>;
  readonly ended: readonly CaseFinished[];
  readonly finished: RunFinished;
}

/** The results in the events of a run, by case. */
function told(events: readonly RunEvent[]): Told {
  const ended = events.filter((event) => event.type === 'case-finished');
  const finished = events.at(-1);
  if (finished?.type !== 'run-finished') throw new Error('the last event is not run-finished');
  const verdicts = Object.fromEntries(ended.map((each) => [each.case, each.verdict]));
  return { events, verdicts, ended, finished };
}

/** Nobody presents a client certificate over TLS, because the tiny bank requests none. */
const NOBODY = { tpp1: {}, tpp2: {} } as never;

/** Serves the listener on a free port and runs the cases against it. */
export async function runAgainst(
  listener: RequestListener,
  change: {
    readonly cases?: readonly Case[];
    readonly only?: readonly string[];
    /** The duties that apply. */
    readonly cells?: readonly DutyCell[];
    readonly shard?: Shard;
    readonly profile?: Partial<Profile>;
    readonly options?: Partial<RunOptions>;
    readonly onEvent?: (event: RunEvent) => void;
    /** Serve over TLS with this certificate and trust its authority. */
    readonly tls?: { readonly cert: string; readonly key: string; readonly ca: string };
    /** Milliseconds after which the server closes an idle connection. */
    readonly keepAliveMs?: number;
  } = {},
): Promise<Told> {
  const { tls } = change;
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  if (change.keepAliveMs !== undefined) server.keepAliveTimeout = change.keepAliveMs;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = tls === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  const target = { baseUrl: `${origin}/psd2`, authUrl: origin };
  const profile = { ...PROFILE, target, ...change.profile };
  const identity = { certificate: '', key: '' };
  const wire = createWire({
    identities: tls === undefined ? ({ tpp1: identity, tpp2: identity } as never) : NOBODY,
    ...(tls && { ca: tls.ca }),
  });
  const { only = [], shard, cells = [] } = change;
  const events: RunEvent[] = [];
  const source = { spec: SPEC, clauses: CLAUSES, profile };
  try {
    const plan = planRun({
      ...source,
      cases: change.cases ?? CASES,
      only,
      cells,
      ...(shard && { shard }),
    });
    const stream = run({
      ...source,
      runId: 'r1',
      version: '0.0.0',
      profileFile: 'tiny.yaml',
      secrets: [],
      plan,
      wire,
      ...change.options,
    });
    for await (const event of stream) {
      events.push(event);
      change.onEvent?.(event);
    }
  } finally {
    await wire.close();
    server.close();
    server.closeAllConnections();
  }
  return told(events);
}
