import { execFile } from 'node:child_process';
import { atPointer } from '../../foundation/json-pointer.js';
import { headerOf, parseAnswer } from '../answers/parsed-answer.js';
import type { HttpAct, TakenFrom } from '../profile/profile.js';
import { fillWords } from '../profile/script-words.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';
import { timeoutOf } from './build-request.js';
import { askAndWait } from './person.js';
import type { StepContext } from './step-context.js';

/** Why an act without a page failed, in one sentence: what was done, and the result. */
export class ApiStopped extends Error {
  override readonly name = 'ApiStopped';
}

type Words = ReadonlyMap<string, string>;
type Pairs = WireRequest['headers'];

/** Maximum size of a program's output in bytes. */
const MAX_OUTPUT = 1024 * 1024;
const MAX_SENTENCE = 200;

const orStop = (word: string): never => {
  throw new ApiStopped(`{${word}} is not known here`);
};

/** The request of an `http` act with its placeholders replaced; values in the address are percent-encoded. */
export function requestOfAct(
  act: HttpAct,
  words: Words,
  cookie: string,
  { scope }: StepContext,
): WireRequest {
  const fill = (text: string): string => fillWords(text, words, orStop);
  const body = bodyOf(act.body, fill);
  const given: Pairs = Object.entries(act.headers ?? {}).map(([name, value]) => [
    name,
    fill(value),
  ]);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const isJson = body !== null && typeof act.body !== 'string';
  const defaults: Pairs = [
    ['Accept', '*/*'],
    ...(isJson ? [['Content-Type', 'application/json'] as const] : []),
    ...(cookie === '' ? [] : [['Cookie', cookie] as const]),
  ];
  return {
    method: act.method,
    url: addressOf(act.url, words),
    headers: [...defaults.filter(([name]) => !names.has(name.toLowerCase())), ...given],
    body,
    identity: act.as ?? 'psu',
    timeoutMs: timeoutOf(scope.profile),
  };
}

/** Waits until a person says that they have done what the sentence says. */
export async function askUntilDone(
  sentence: string,
  words: Words,
  context: StepContext,
): Promise<void> {
  const text = fillWords(sentence, words, orStop);
  await askAndWait(context, { wants: 'done', text }, () => true);
}

/** A placeholder that is the whole address, or its beginning, is inserted unchanged. */
export function addressOf(text: string, words: Words): string {
  const [first = ''] = /^\{\w+\}/.exec(text) ?? [];
  const encoded = new Map([...words].map(([name, value]) => [name, encodeURIComponent(value)]));
  const rest = fillWords(text.slice(first.length), encoded, orStop);
  const address = fillWords(first, words, orStop) + rest;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new ApiStopped(`${text.slice(0, MAX_SENTENCE)} is not an http address`);
  }
  return address;
}

function bodyOf(body: unknown, fill: (text: string) => string): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return fill(body);
  return JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  );
}

/** Throws ApiStopped unless the act expects this response. */
export function refuseUnexpected({ expect }: HttpAct, { request, answer }: LiveExchange): void {
  const { origin, pathname } = new URL(request.url);
  const sent = `${request.method} ${origin}${pathname}`.slice(0, MAX_SENTENCE);
  if (answer.kind === 'no-answer')
    throw new ApiStopped(`${sent} gets no response: ${answer.detail}`);
  const { status } = answer;
  const fits = expect === undefined ? status >= 200 && status <= 299 : expect.includes(status);
  if (fits) return;
  const wanted = expect === undefined ? 'a 2xx' : expect.join(' or ');
  throw new ApiStopped(`${sent} returns ${status}, but ${wanted} is expected`);
}

/** The values that the act takes from its response. Throws ApiStopped when one is missing. */
export function takenFrom(act: HttpAct, { request, answer }: LiveExchange): [string, string][] {
  const seen = parseAnswer({ alias: 'act', operation: null, request, answer });
  const text = answer.kind === 'answer' ? answer.body.subarray(0, MAX_OUTPUT).toString('utf8') : '';
  return Object.entries(act.take ?? {}).map(([name, from]) => {
    const value = valueAt(from, text, seen);
    if (value !== undefined && value !== null && typeof value !== 'object') {
      return [name, String(value)];
    }
    const [[where, place] = ['', '']] = Object.entries(from);
    throw new ApiStopped(`the response has no {${name}}: nothing at ${where} ${place}`);
  });
}

function valueAt(from: TakenFrom, text: string, seen: ReturnType<typeof parseAnswer>): unknown {
  if ('json' in from) return atPointer(seen.json, from.json);
  if ('header' in from) return headerOf(seen.answer, from.header);
  const match = new RegExp(from.text).exec(text);
  return match?.[1] ?? match?.[0];
}

/** Runs a program without a shell. Throws ApiStopped unless its exit code is 0. */
export async function runCommand(
  command: readonly string[],
  words: Words,
  { scope, signal }: StepContext,
): Promise<void> {
  const [program = '', ...rest] = command.map((part) => fillWords(part, words, orStop));
  const options = { timeout: timeoutOf(scope.profile), maxBuffer: MAX_OUTPUT, signal };
  return new Promise((resolve, reject) => {
    execFile(program, rest, options, (error, _stdout, stderr) => {
      if (error === null) return resolve();
      const secrets = [...rest, words.get('password') ?? ''];
      reject(new ApiStopped(`${program} ${howItEnded(error)}${saidBy(stderr, secrets)}`));
    });
  });
}

function howItEnded({ code, killed }: { readonly code?: unknown; readonly killed?: boolean }) {
  if (killed === true) return 'does not end in time';
  return typeof code === 'number' ? `ends with ${code}` : `cannot be run (${String(code)})`;
}

/** The last line of a program's error output, without the secrets that were passed to it. */
function saidBy(stderr: string, secrets: readonly string[]): string {
  const line = stderr.trim().split('\n').at(-1) ?? '';
  const clean = secrets
    .filter((secret) => secret.length > 3)
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), line);
  return clean === '' ? '' : `: ${clean.slice(0, MAX_SENTENCE)}`;
}
