/**
 * For each status, the statuses that may directly follow. A status that is reachable over several transitions
 * is legal too.
 */
export type StateGraph = Readonly<Record<string, readonly string[]>>;

const PAYMENT_ENDS = ['ACSC', 'ACCC', 'RJCT', 'CANC'];
const PAYMENT_RUNNING = ['ACWC', 'ACSP', 'ACWP', 'PART', ...PAYMENT_ENDS];
const PAYMENT_CHECKS = ['PDNG', 'PATC', 'ACTC', 'ACCP', 'ACFC'];

/** transactionStatus of payments. ACSC may still become ACCC; no status leads back to RCVD. */
export const PAYMENT_GRAPH: StateGraph = {
  RCVD: [...PAYMENT_CHECKS, ...PAYMENT_RUNNING],
  PDNG: [...PAYMENT_CHECKS, ...PAYMENT_RUNNING],
  PATC: [...PAYMENT_CHECKS, ...PAYMENT_RUNNING],
  ACTC: ['PDNG', 'PATC', 'ACCP', 'ACFC', ...PAYMENT_RUNNING],
  ACCP: ['PDNG', 'PATC', 'ACFC', ...PAYMENT_RUNNING],
  ACFC: ['PDNG', 'PATC', ...PAYMENT_RUNNING],
  ACWC: ['ACSP', 'ACWP', 'PART', ...PAYMENT_ENDS],
  ACSP: ['ACWC', 'ACWP', 'PART', ...PAYMENT_ENDS],
  ACWP: ['ACSP', ...PAYMENT_ENDS],
  PART: ['ACSP', ...PAYMENT_ENDS],
  ACSC: ['ACCC'],
  ACCC: [],
  RJCT: [],
  CANC: [],
};

const BASKET_STATUSES = ['RCVD', 'PDNG', 'PATC', 'ACTC', 'ACCP', 'ACSP', 'ACSC', 'RJCT', 'CANC'];

/** transactionStatus of signing baskets: the same transitions between the statuses that baskets have. */
const BASKET_GRAPH: StateGraph = Object.fromEntries(
  BASKET_STATUSES.map((status) => [
    status,
    (PAYMENT_GRAPH[status] ?? []).filter((next) => BASKET_STATUSES.includes(next)),
  ]),
);

const CONSENT_ENDS = ['rejected', 'revokedByPsu', 'expired', 'terminatedByTpp'];

/** consentStatus of account and funds consents. */
export const CONSENT_GRAPH: StateGraph = {
  received: ['partiallyAuthorised', 'valid', ...CONSENT_ENDS],
  partiallyAuthorised: ['valid', ...CONSENT_ENDS],
  valid: ['revokedByPsu', 'expired', 'terminatedByTpp'],
  rejected: [],
  revokedByPsu: [],
  expired: [],
  terminatedByTpp: [],
};

const SCA_ENDS = ['finalised', 'failed', 'exempted'];

/** scaStatus of authorisations. A method may be selected again while a challenge is open. */
export const SCA_GRAPH: StateGraph = {
  received: [
    'psuIdentified',
    'psuAuthenticated',
    'scaMethodSelected',
    'started',
    'unconfirmed',
    ...SCA_ENDS,
  ],
  psuIdentified: ['psuAuthenticated', 'scaMethodSelected', 'started', 'unconfirmed', ...SCA_ENDS],
  psuAuthenticated: ['scaMethodSelected', 'started', 'unconfirmed', ...SCA_ENDS],
  scaMethodSelected: ['started', 'unconfirmed', ...SCA_ENDS],
  started: ['scaMethodSelected', 'unconfirmed', ...SCA_ENDS],
  unconfirmed: SCA_ENDS,
  finalised: [],
  failed: [],
  exempted: [],
};

/** The kind of resource of a graph. */
export type GraphName = 'payment' | 'basket' | 'consent' | 'funds-consent' | 'authorisation';

/** Every graph by its kind of resource. */
export const STATE_GRAPHS = {
  payment: PAYMENT_GRAPH,
  basket: BASKET_GRAPH,
  consent: CONSENT_GRAPH,
  'funds-consent': CONSENT_GRAPH,
  authorisation: SCA_GRAPH,
} as const satisfies Readonly<Record<GraphName, StateGraph>>;

/** Whether `later` equals `earlier` or is reachable from it by any number of transitions. */
export function isReachable(graph: StateGraph, earlier: string, later: string): boolean {
  const reached = new Set([earlier]);
  for (const status of reached) {
    if (status === later) return true;
    const next = Object.hasOwn(graph, status) ? (graph[status] ?? []) : [];
    for (const each of next) reached.add(each);
  }
  return false;
}

/** Whether the status is in the graph and has no transitions. */
export function isFinal(graph: StateGraph, status: string): boolean {
  return Object.hasOwn(graph, status) && graph[status]?.length === 0;
}

/**
 * Whether nothing remains to be done or authorised: at a final status, or at ACSC, which can only become
 * ACCC.
 */
export function isOver(graph: StateGraph, status: string): boolean {
  return isFinal(graph, status) || status === 'ACSC';
}

/** Whether the graph contains the status. */
export function isKnown(graph: StateGraph, status: string): boolean {
  return Object.hasOwn(graph, status);
}
