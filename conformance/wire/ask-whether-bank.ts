import { randomUUID } from 'node:crypto';
import { memberOf } from '../steps/json-pointer.js';
import { type Asking, ask } from './ask-target.js';
import { failed, type Outcome, ok } from './preflight-outcome.js';
import type { WireAnswer } from './wire.js';

/** Reads that make nothing, one of each service; an XS2A interface refuses them in its own way. */
const QUESTIONS: readonly string[] = [
  '/v1/accounts',
  '/v1/consents/xs2a-kit-preflight',
  '/v1/payments/sepa-credit-transfers/xs2a-kit-preflight',
  '/v1/funds-confirmations',
];

/**
 * Whether it is an XS2A interface at all that answers: some refusal has to carry X-Request-ID or the
 * framework's error body, which no other server has by chance.
 */
export async function askWhetherBank(asking: Asking): Promise<Outcome> {
  const told: string[] = [];
  for (const path of QUESTIONS) {
    const id = randomUUID();
    const answer = await ask(asking, {
      url: `${asking.profile.target.baseUrl}${path}`,
      headers: [
        ['X-Request-ID', id],
        ['Accept', 'application/json'],
      ],
      identity: 'tpp1',
    });
    const sign = signOfBank(answer, id);
    if (sign !== undefined) return ok(`GET ${path} is answered with ${sign}.`);
    told.push(`${path} ${answer.kind === 'answer' ? answer.status : answer.reason}`);
  }
  return failed(
    `No XS2A interface answers: neither X-Request-ID nor an error body of the framework in ${told.join(', ')}.`,
    'Check `target.baseUrl`, above all its path; --no-preflight runs the cases all the same.',
  );
}

function signOfBank(answer: WireAnswer, id: string): string | undefined {
  if (answer.kind !== 'answer') return undefined;
  const echoed = answer.headers.some(([name, value]) => isRequestId(name) && value === id);
  if (echoed) return 'its X-Request-ID';
  const body = parse(answer.body);
  if (answer.status < 400) return undefined;
  if (Array.isArray(memberOf(body, 'tppMessages'))) return 'tppMessages';
  const isProblem = typeof memberOf(body, 'type') === 'string';
  return isProblem && typeof memberOf(body, 'code') === 'string'
    ? 'a problem and its code'
    : undefined;
}

const isRequestId = (name: string): boolean => name.toLowerCase() === 'x-request-id';

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
