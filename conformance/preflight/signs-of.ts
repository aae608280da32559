import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import type { WireAnswer } from '../wire/wire.js';
import { bankWords, isPage, withoutTags } from './bank-words.js';

/** Properties of a response that identify the server behind it. */
export interface Signs {
  readonly status: number;
  /** Media type without parameters; '' when there is none. */
  readonly media: string;
  readonly form: 'tppMessages' | 'problem' | 'json' | 'page' | 'text' | 'empty';
  /** The code of the first message in an error body. */
  readonly code: string | undefined;
  /** Methods of the Allow header; undefined when there is none. */
  readonly allow: readonly string[] | undefined;
  /** Whether X-Request-ID was returned. */
  readonly echoes: boolean;
  /** The bank's own words, safe to print. */
  readonly words: string;
  /** The body without what varies by request or time: two refusals for the same reason have the same text. */
  readonly sense: string;
  /** The start of the body, which is searched for names. */
  readonly body: string;
}

/** Values of the request that may reappear in the response. */
export interface EchoedValues {
  /** Path and query as sent. */
  readonly path: string;
  readonly requestId: string;
}

const MOST_READ = 65_536;

/** The signs of a response; undefined when none came. */
export function signsOf(answer: WireAnswer, asked: EchoedValues): Signs | undefined {
  if (answer.kind === 'no-answer') return undefined;
  const body = answer.body.subarray(0, MOST_READ).toString('utf8');
  const data = parsedJson(body);
  const header = (wanted: string) =>
    answer.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  return {
    status: answer.status,
    media: (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    form: formOf(body, data),
    code: codeOf(data),
    allow: header('allow')
      ?.split(',')
      .map((each) => each.trim().toUpperCase())
      .filter((each) => each !== '')
      .sort(),
    echoes: header('x-request-id') === asked.requestId,
    words: bankWords(body),
    sense: senseOf(withoutTags(body), asked),
    body,
  };
}

function formOf(body: string, data: unknown): Signs['form'] {
  if (body.trim() === '') return 'empty';
  if (data === undefined) return isPage(body) ? 'page' : 'text';
  if (Array.isArray(memberOf(data, 'tppMessages'))) return 'tppMessages';
  const isProblem = ['type', 'code'].every((name) => typeof memberOf(data, name) === 'string');
  return isProblem ? 'problem' : 'json';
}

function codeOf(data: unknown): string | undefined {
  const messages = memberOf(data, 'tppMessages');
  const first: unknown = Array.isArray(messages) ? messages[0] : data;
  const code = memberOf(first, 'code');
  return typeof code === 'string' && /^[A-Z_]{1,40}$/.test(code) ? code : undefined;
}

/** Removes what differs between two requests, and what changes over time. */
function senseOf(text: string, { path, requestId }: EchoedValues): string {
  const own = [requestId, ...path.split(/[/?]/).filter((part) => part.length > 2)];
  const words = own.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text
    .replaceAll(path, '#')
    .replace(new RegExp(`(?<![\\w-])(${words})(?![\\w-])`, 'g'), '#')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{12,}\b|\d+/gi, '#')
    .replace(/\s+/g, ' ')
    .slice(0, 4096);
}

/** Whether two responses give the same answer about their resource. */
export function isAlike(one: Signs, other: Signs): boolean {
  return (
    one.status === other.status &&
    one.form === other.form &&
    one.media === other.media &&
    one.code === other.code &&
    one.echoes === other.echoes &&
    one.allow?.join() === other.allow?.join() &&
    one.sense === other.sense
  );
}
