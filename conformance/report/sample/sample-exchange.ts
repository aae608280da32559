import type { Exchange, RecordedBody } from '../../record/event.js';

export interface SampleExchange {
  readonly id: string;
  readonly step: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly hostile: string;
  /** Whether the target does not respond. */
  readonly silent: boolean;
  readonly deviation?: string;
}

const REQUEST_BODY = JSON.stringify({
  instructedAmount: { currency: 'EUR', amount: '1.00' },
  debtorAccount: { iban: 'DE02100100109307118603' },
  creditorAccount: { iban: 'DE75512108001245126199' },
  creditorName: "Müller & Söhne's Bakery",
  remittanceInformationUnstructured: 'Invoice 4711',
});

/** One exchange as it is recorded, with secrets already replaced. */
export function sampleExchange(sketch: SampleExchange): Exchange {
  return {
    id: sketch.id,
    step: sketch.step,
    operation: sketch.method === 'POST' ? 'initiatePayment' : 'getPaymentStatus',
    identity: 'tpp1',
    startedAt: '2025-11-21T12:00:01.000Z',
    durationMs: 12.4,
    ...(sketch.deviation !== undefined && { deviation: sketch.deviation }),
    request: {
      method: sketch.method,
      url: `https://localhost:8443/psd2${sketch.path}`,
      headers: [
        ['X-Request-ID', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721'],
        ['PSU-IP-Address', '192.0.2.17'],
        ['Accept', 'application/json'],
        ['Authorization', 'Bearer [token#1]'],
        ...(sketch.method === 'POST' ? [['Content-Type', 'application/json'] as const] : []),
      ],
      body: sketch.method === 'POST' ? recorded(REQUEST_BODY) : null,
    },
    response: sketch.silent
      ? { kind: 'no-answer', reason: 'timeout', detail: `no response in 10000 ms${sketch.hostile}` }
      : answer(sketch),
  };
}

function answer({ status, path, hostile }: SampleExchange): Exchange['response'] {
  const body = JSON.stringify({
    transactionStatus: 'RCVD',
    paymentId: `2f1c9a7e-0b1d-4c58-9d9b-7a3a5a1f0c11${hostile}`,
    _links: { self: { href: path }, status: { href: `${path}/status` } },
    psuMessage: hostile,
  });
  return {
    kind: 'answer',
    status,
    headers: [
      ['content-type', 'application/json'],
      ['x-request-id', '99391c7e-ad88-49ec-a2ad-99ddcb1f7721'],
      ['x-served-by', `core-7${hostile}`],
    ],
    body: recorded(body),
  };
}

function recorded(text: string): RecordedBody {
  return { contentType: 'application/json', text, bytes: Buffer.byteLength(text), cut: false };
}
