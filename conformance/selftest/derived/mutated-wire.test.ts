import { describe, expect, test } from 'vitest';
import type { LiveExchange, Wire, WireAnswer, WireRequest } from '../../wire/wire.js';
import { operatorOf } from './derived-selftest.js';
import type { FindTarget } from './find-target.js';
import type { Mutant } from './mutant.js';
import { mutatedWire } from './mutated-wire.js';

const PATH = 'https://bank.example/psd2/v1/payments/sepa-credit-transfers';

/** A bank whose response depends on the method, and which refuses everyone but tpp1. */
class Bank implements Wire {
  readonly got: WireRequest[] = [];
  answers: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
    POST: [201, { paymentId: 'p1', transactionStatus: 'RCVD', _links: {} }],
    GET: [200, { transactionStatus: 'RCVD' }],
    DELETE: [204, undefined],
  };

  async send(request: WireRequest): Promise<LiveExchange> {
    this.got.push(request);
    const [status, body] = this.answers[request.method] ?? [405, {}];
    const isKnown = request.identity === 'tpp1';
    const answer: WireAnswer = {
      kind: 'answer',
      status: isKnown ? status : 401,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(body === undefined || !isKnown ? '' : JSON.stringify(body)),
    };
    return { request, answer, startedAt: '2030-01-01T00:00:00.000Z', durationMs: 1 };
  }

  async close(): Promise<void> {}
}

const findTarget: FindTarget = ({ method, url }) => {
  const id = url.slice(PATH.length + 1);
  const operation = { POST: 'initiatePayment', GET: 'getPayment', DELETE: 'cancelPayment' }[method];
  return {
    target: { operation: (operation ?? 'getPayment') as 'getPayment', kind: 'payments' },
    path: new Map(id === '' ? [] : [['paymentId', id]]),
    declared: operation !== undefined,
  };
};

const mutant = (operator: string, operation: string, more: Partial<Mutant> = {}): Mutant => ({
  id: 'm',
  operator,
  intent: 'wrong',
  duty: 'd',
  target: { operation: operation as 'getPayment', kind: 'payments' },
  ...more,
});

function wired(one: Mutant) {
  const bank = new Bank();
  const wire = mutatedWire(bank, { mutants: [one], operatorOf, findTarget });
  const send = async (method: string, more: Partial<WireRequest> = {}) => {
    const request: WireRequest = {
      method,
      url: PATH,
      headers: [],
      body: null,
      identity: 'tpp1',
      timeoutMs: 1000,
      ...more,
    };
    const live = await wire.send(request);
    if (live.answer.kind !== 'answer') throw new Error('no answer');
    return { ...live.answer, text: live.answer.body.toString(), request: live.request };
  };
  return { bank, wire, send };
}

describe('a mutant', () => {
  test('changes only responses of its own operation', async () => {
    const drop = mutant('field-dropped', 'initiatePayment', { pointer: '/paymentId' });
    const { wire, send } = wired(drop);
    expect((await send('POST')).text).toBe('{"transactionStatus":"RCVD","_links":{}}');
    expect((await send('GET')).text).toBe('{"transactionStatus":"RCVD"}');
    expect(wire.applied.get('m')).toBe(1);
  });

  test('that is intermittent changes only every nth response', async () => {
    const status = mutant('status-failure', 'getPayment', { status: 404, every: 3 });
    const { wire, send } = wired(status);
    const got: number[] = [];
    for (let round = 0; round < 7; round += 1) got.push((await send('GET')).status);
    expect(got).toEqual([200, 200, 404, 200, 200, 404, 200]);
    expect(wire.applied.get('m')).toBe(2);
  });

  test('with a condition changes only exchanges in that situation', async () => {
    const when = [{ dimension: 'token', value: 'with' }] as const;
    const { wire, send } = wired(mutant('status-failure', 'getPayment', { status: 404, when }));
    expect((await send('GET')).status).toBe(200);
    expect((await send('GET', { headers: [['Authorization', 'Bearer t']] })).status).toBe(404);
    expect((await send('GET')).status).toBe(200);
    expect(wire.applied.get('m')).toBe(1);
  });

  test('that needs a second time spares the first one', async () => {
    const when = [{ dimension: 'tries', value: 'again' }] as const;
    const { send } = wired(mutant('status-failure', 'getPayment', { status: 404, when }));
    await send('POST');
    const url = `${PATH}/p1`;
    expect((await send('GET', { url })).status).toBe(200);
    expect((await send('GET', { url })).status).toBe(404);
  });

  test('lets the bank serve a refused identity, and returns the original request to the suite', async () => {
    const { bank, send } = wired(mutant('identity-none', 'getPayment'));
    const answer = await send('GET', { identity: 'none' });
    expect([answer.status, answer.request.identity]).toEqual([200, 'none']);
    expect(bank.got.map(({ identity }) => identity)).toEqual(['none', 'tpp1']);
  });

  test('changes nothing if it does not apply', async () => {
    const { bank, wire, send } = wired(mutant('identity-none', 'getPayment'));
    expect((await send('GET', { identity: 'expired' })).status).toBe(401);
    expect(bank.got).toHaveLength(1);
    expect(wire.applied.get('m')).toBeUndefined();
  });

  test('sends a request for a resource of another TPP as its owner', async () => {
    const { send } = wired(mutant('identity-tpp2', 'getPayment'));
    await send('POST');
    expect((await send('GET', { identity: 'tpp2', url: `${PATH}/p1` })).status).toBe(200);
    expect((await send('GET', { identity: 'tpp2', url: `${PATH}/p2` })).status).toBe(401);
  });

  test('does not send a deletion to the bank', async () => {
    const { bank, send } = wired(mutant('deletion-without-effect', 'cancelPayment'));
    await send('POST');
    expect((await send('DELETE', { url: `${PATH}/p1` })).status).toBe(204);
    expect(bank.got.map(({ method }) => method)).toEqual(['POST']);
  });

  test('repeats the first status', async () => {
    const stuck = mutant('status-stuck', 'getPayment', { pointer: '/transactionStatus' });
    const { bank, wire, send } = wired(stuck);
    expect((await send('GET')).text).toContain('RCVD');
    expect(wire.applied.get('m')).toBeUndefined();
    bank.answers = { GET: [200, { transactionStatus: 'CANC' }] };
    expect((await send('GET')).text).toContain('RCVD');
    expect(wire.applied.get('m')).toBe(1);
  });

  test('returns 200 for methods that the path does not declare', async () => {
    const { send } = wired(mutant('method-undeclared', 'getPayment'));
    expect((await send('PATCH')).status).toBe(200);
  });
});
