import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { creationOf } from '../answers/resource-of.js';
import type { Leftover } from '../record/event.js';
import type { WireRequest } from '../wire/wire.js';

/** Something that the run made at the bank. */
export interface Made {
  readonly kind: Leftover['kind'];
  readonly id: string;
  readonly url: string;
  /** Who made it, and has to take it away. */
  readonly identity: WireRequest['identity'];
  /** What the creation answered: its path values and links may be needed for the removal. */
  readonly seen: ParsedAnswer;
  /** When that was, by performance.now(). */
  readonly at: number;
}

/** What a successful answer says was made, if anything. */
export function madeBy(seen: ParsedAnswer): Made | undefined {
  const { answer, request, operation } = seen;
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return undefined;
  const { identity } = request;
  const at = performance.now();
  if (operation === 'registerClient') {
    const id = memberOf(seen.json, 'client_id');
    return typeof id === 'string'
      ? { kind: 'client', id, url: request.url, identity, seen, at }
      : undefined;
  }
  const creation = creationOf(operation);
  if (creation === undefined || seen.elsewhere) return undefined;
  const id = memberOf(seen.json, creation.idField);
  if (typeof id !== 'string' || id === '') return undefined;
  const url = `${request.url.replace(/[?#].*$/, '')}/${encodeURIComponent(id)}`;
  return { kind: creation.kind, id, url, identity, seen, at };
}

const ORDER: readonly Leftover['kind'][] = [
  'basket',
  'payment',
  'consent',
  'funds-consent',
  'client',
];

/** In the order in which things can be taken away: baskets hold payments. */
export function inOrderOfRemoval(made: readonly Made[]): readonly Made[] {
  return [...made].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}
