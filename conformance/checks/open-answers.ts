import { OPERATION } from '../../standard/operation.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { declaredResponse, type SpecIndex, type SpecOperation } from '../documents/spec-index.js';

/** Whether the contract leaves the success codes of an operation open, because it states none. */
export function successIsOpen(operation: SpecOperation): boolean {
  const successes = [...operation.responses].filter(([status]) => /^2/.test(status));
  return successes.every(([, { mark }]) => mark === 'option' || mark === 'assumption');
}

/** Whether the contract does not show the body of this response. */
export function bodyIsOpen({ operation, answer }: ParsedAnswer, spec: SpecIndex): boolean {
  const declared = operation === null ? undefined : spec.get(operation);
  if (declared === undefined || answer.kind !== 'answer') return false;
  const response = declaredResponse(declared, answer.status);
  return response === undefined ? successIsOpen(declared) : response.bodyOpen;
}

/** Whether the value at the pointer is none of those that the document lists for it. */
export function isOutsideEnum(seen: ParsedAnswer, spec: SpecIndex, pointer: string): boolean {
  const { operation, answer, media, json } = seen;
  const declared = operation === null ? undefined : spec.get(operation);
  if (declared === undefined || answer.kind !== 'answer') return false;
  const judge = declaredResponse(declared, answer.status)?.content.get(media ?? '');
  const departures = judge?.(json) ?? [];
  return departures.some((each) => each.outsideEnum && each.pointer === pointer);
}

/**
 * The payment service whose initiation body the contract does not show, if this is such a request: the
 * contract only says that a bulk payment has payment blocks and a periodic one standing-order data.
 */
export function openForm({ operation, request }: ParsedAnswer): string | undefined {
  if (operation !== OPERATION.payment.create) return undefined;
  return /\/((?:bulk|periodic)-payments)\//.exec(request.url)?.[1];
}
