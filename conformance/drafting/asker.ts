import { randomUUID } from 'node:crypto';
import { type Signs, signsOf } from '../preflight/signs-of.js';
import type { Profile } from '../profile/profile.js';
import { pathAt } from '../profile/service-base.js';
import type { Wire } from '../wire/wire.js';

/** How requests are sent to the bank. */
export interface AskerOptions {
  readonly wire: Wire;
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Versions in the paths of services, when they are not the contract's. */
  readonly versions?: Profile['target']['versions'] | undefined;
  readonly timeoutMs: number;
  /** Gets each request with its response as a line, when it has come. */
  readonly heard?: (line: string) => void;
}

/** A request that creates nothing: a read of something unknown, or an order that no bank can execute. */
export interface Question {
  readonly method: 'GET' | 'POST';
  /** `{id}` is replaced by an id that does not exist, `{nothing}` by a name that does not exist. */
  readonly path: string;
  /** Base URL of the IAM, which is requested like a browser does. */
  readonly iam?: true;
  /** Lets the bank choose between the formats of refusals; without it, the request accepts JSON alone. */
  readonly anyError?: true;
}

export interface AskedAnswer {
  readonly question: Question;
  /** The path of the question as the bank has it, for example with another version. */
  readonly there: string;
  /** Undefined when no response arrived. */
  readonly signs: Signs | undefined;
  /** Why no response arrived. */
  readonly failure?: string;
}

export type AskBank = (question: Question) => Promise<AskedAnswer>;

/** After this many requests without a response the remaining ones are not sent. */
const MOST_SILENT = 3;

/** Sends each request once, one after the other, and caches the responses. */
export function createAsker(asking: AskerOptions): {
  readonly ask: AskBank;
  heard(): readonly AskedAnswer[];
} {
  const known = new Map<string, Promise<AskedAnswer>>();
  const all: AskedAnswer[] = [];
  const names = { '{id}': randomUUID(), '{nothing}': `xs2a-kit-${randomUUID().slice(0, 8)}` };
  let silent = 0;
  const once = async (question: Question): Promise<AskedAnswer> => {
    const there = question.iam === true ? question.path : pathAt({ target: asking }, question.path);
    if (silent >= MOST_SILENT) return { question, there, signs: undefined, failure: 'not asked' };
    const path = there.replace(/\{\w+\}/g, (name) => names[name as '{id}'] ?? name);
    const heard = { ...(await send(asking, question, path)), there };
    silent = heard.signs === undefined ? silent + 1 : 0;
    all.push(heard);
    asking.heard?.(toldOf(heard));
    return heard;
  };
  const ask: AskBank = (question) => {
    const { method, iam = '', anyError = '', path } = question;
    const key = `${method} ${iam} ${anyError} ${path}`;
    const asked = known.get(key) ?? once(question);
    known.set(key, asked);
    return asked;
  };
  return { ask, heard: () => all };
}

async function send(
  asking: AskerOptions,
  question: Question,
  path: string,
): Promise<Omit<AskedAnswer, 'there'>> {
  const { wire, baseUrl, authUrl, timeoutMs } = asking;
  const { method, iam, anyError } = question;
  const requestId = randomUUID();
  const hasBody = method === 'POST';
  const { answer } = await wire.send({
    method,
    url: `${iam === true ? authUrl : baseUrl}${path}`,
    headers: [
      ['X-Request-ID', requestId],
      ['Accept', anyError ? 'application/json, application/problem+json' : 'application/json'],
      ...(hasBody ? [['Content-Type', 'application/json'] as const] : []),
    ],
    body: hasBody ? '{}' : null,
    identity: iam === true ? 'psu' : 'tpp1',
    timeoutMs,
  });
  const signs = signsOf(answer, { path, requestId });
  return answer.kind === 'no-answer'
    ? { question, signs, failure: answer.detail }
    : { question, signs };
}

/** `GET /v1/consents/{id}: 403 CONSENT_UNKNOWN`, safe to print. */
export function toldOf({ question, there, signs, failure }: AskedAnswer): string {
  const { method, iam } = question;
  const where = `${method} ${iam === true ? 'IAM ' : ''}${there}`;
  return `${where}: ${signs === undefined ? (failure ?? 'no response') : answerOf(signs)}`;
}

function answerOf({ status, code, words, allow }: Signs): string {
  // the body of a success is data, perhaps of a PSU, and no message
  const text = status < 300 ? '' : words;
  const said = code ?? (text === '' ? '' : JSON.stringify([...text].slice(0, 60).join('')));
  const allowed =
    status === 405 && allow !== undefined ? `Allow: ${allow.join(', ') || 'nothing'}` : '';
  return [String(status), said, allowed].filter((each) => each !== '').join(' ');
}
