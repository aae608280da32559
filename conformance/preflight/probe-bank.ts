import { randomUUID } from 'node:crypto';
import { memberOf } from '../../foundation/json-pointer.js';
import { judgeProbe, type Probe, QUESTIONS, type Question, type Seen } from '../profile/probe.js';
import type { Wire } from '../wire/wire.js';

export interface Probing {
  readonly wire: Wire;
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly timeoutMs: number;
}

/**
 * Asks a bank what it offers, one question after the other, by reads that make nothing. When the
 * first one gets no answer the others are not asked.
 */
export async function probeBank(probing: Probing): Promise<Probe> {
  const [first, ...others] = QUESTIONS.services;
  if (first === undefined) throw new Error('there is nothing to ask');
  const seen = await askOne(first, probing);
  if (!isAnswered(seen)) {
    return { dialects: [], services: [seen], paymentServices: [], products: [] };
  }
  return {
    dialects: await askAll(QUESTIONS.dialects, probing),
    services: [seen, ...(await askAll(others, probing))],
    paymentServices: await askAll(QUESTIONS.paymentServices, probing),
    products: await askAll(QUESTIONS.products, probing),
  };
}

/** Whether anything came back. */
export const isAnswered = (seen: Seen): boolean => seen.failure === undefined;

async function askAll(questions: readonly Question[], probing: Probing): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const question of questions) seen.push(await askOne(question, probing));
  return seen;
}

async function askOne(question: Question, probing: Probing): Promise<Seen> {
  const { wire, baseUrl, authUrl, timeoutMs } = probing;
  const { answer } = await wire.send({
    method: 'GET',
    url: `${question.iam ? authUrl : baseUrl}${question.path}`,
    headers: [
      ['X-Request-ID', randomUUID()],
      ['Accept', 'application/json'],
    ],
    body: null,
    identity: question.iam ? 'psu' : 'tpp1',
    timeoutMs,
  });
  if (answer.kind === 'no-answer') {
    const seen = judgeProbe(question, { status: undefined, code: undefined });
    return { ...seen, failure: answer.detail };
  }
  return judgeProbe(question, { status: answer.status, code: codeIn(answer.body) });
}

/** Code of the first message of an error body, of either form. */
function codeIn(body: Buffer): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    const messages = memberOf(parsed, 'tppMessages');
    const first: unknown = Array.isArray(messages) ? messages[0] : parsed;
    const code = memberOf(first, 'code');
    return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
