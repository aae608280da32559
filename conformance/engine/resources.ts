import { memberOf } from '../../foundation/json-pointer.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { OPERATION } from '../../standard/operation.js';
import { CREATED } from '../../standard/roles.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf } from '../answers/resource-of.js';
import type { Leftover } from '../record/event.js';
import type { WireRequest } from '../wire/wire.js';

/** A resource that the run created at the bank. */
export interface RunResource {
  readonly kind: Leftover['kind'];
  readonly id: string;
  readonly url: string;
  /** Identity that created it and has to remove it. */
  readonly identity: WireRequest['identity'];
  /** The creation and its response without the bytes of its body: the removal may need its path values and links. */
  readonly seen: ParsedAnswer;
  /** Time of the creation, by performance.now(). */
  readonly at: number;
}

/** The resources by kind and id, `payment <id>`. */
export const resourcesByName = (made: readonly RunResource[]): ReadonlyMap<string, RunResource> =>
  new Map(made.map((one) => [`${one.kind} ${one.id}`, one]));

/** Each resource once: a repeated creation may return one that exists. Two TPPs with one id are two. */
export const distinct = (made: readonly RunResource[]): readonly RunResource[] => [
  ...new Map(made.map((one) => [`${one.kind} ${one.identity} ${one.id}`, one])).values(),
];

/** The payments of a basket, as `payment <id>`. */
export function membersOf({ seen: { request } }: RunResource): readonly string[] {
  const ids = memberOf(parsedJson(request.body ?? ''), 'paymentIds');
  return (Array.isArray(ids) ? ids : []).map((id) => `payment ${String(id)}`);
}

/** Whether it is a consent that more than one access may use. */
export const isRecurring = ({ kind, seen: { request } }: RunResource): boolean =>
  kind === 'consent' && memberOf(parsedJson(request.body ?? ''), 'recurringIndicator') === true;

/** What distinguishes a creation from others: its address, its TPP, its account, and how it asks for the authorisation. */
export function wayOfCreation({ seen: { request } }: RunResource): string {
  const asked = request.headers.filter(([name]) => /^(?:tpp-.*preferred|psu-.*id)$/i.test(name));
  const body = typeof request.body === 'string' ? request.body : '';
  const account = /"(?:iban|maskedPan)"\s*:\s*"([^"]*)"/.exec(body)?.[1] ?? '';
  return JSON.stringify([request.url, request.identity, account, asked]);
}

/** The resource that a successful response reports as created; undefined when there is none. */
export function madeBy(seen: ParsedAnswer): RunResource | undefined {
  const { answer, request, operation } = seen;
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return undefined;
  const { identity } = request;
  const at = performance.now();
  if (operation === OPERATION.iam.register) {
    const id = memberOf(seen.json, 'client_id');
    return typeof id === 'string'
      ? { kind: 'client', id, url: request.url, identity, seen: withoutBytes(seen), at }
      : undefined;
  }
  const creation = creationOf(operation);
  if (creation === undefined || seen.elsewhere) return undefined;
  const id = idText(memberOf(seen.json, creation.idField));
  if (id === undefined) return undefined;
  const url = `${request.url.replace(/[?#].*$/, '')}/${encodeURIComponent(id)}`;
  return { kind: creation.kind, id, url, identity, seen: withoutBytes(seen), at };
}

/** A response whose body is kept as JSON only: its bytes are part of a block that the connection has read, some 8 KB. */
const withoutBytes = (seen: ParsedAnswer): ParsedAnswer =>
  seen.answer.kind === 'answer' ? { ...seen, answer: { ...seen.answer, body: NO_BYTES } } : seen;

const NO_BYTES = Buffer.alloc(0);

/** What contains others first, and clients last, which nothing removes. */
const ORDER: readonly Leftover['kind'][] = [
  ...CREATED.filter(({ contains }) => contains !== undefined).map(({ name }) => name),
  ...CREATED.filter(({ contains }) => contains === undefined).map(({ name }) => name),
  'client',
];

/** The order in which resources can be removed: baskets contain payments. */
export function inOrderOfRemoval(made: readonly RunResource[]): readonly RunResource[] {
  return [...made].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
