import { atPointer } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { pointerOfStatus } from '../cases/stand-in.js';

/** Status codes of a server that lacks the endpoint, or the method at that endpoint. */
const NO_ADDRESS: ReadonlySet<number> = new Set([404, 405, 501]);

/** The message code with which an endpoint itself refuses a cancellation, with 405: no other endpoint knows it. */
const OF_THE_ENDPOINT = 'CANCELLATION_INVALID';

/** Whether a response may come from a server that lacks the endpoint. */
export function mayBeMissing({ answer, json }: ParsedAnswer): boolean {
  return (
    answer.kind === 'answer' &&
    NO_ADDRESS.has(answer.status) &&
    atPointer(json, '/tppMessages/0/code') !== OF_THE_ENDPOINT
  );
}

/** Whether a response contains the status for which the stand-in exists. */
export function tellsStatus({ operation, json, answer }: ParsedAnswer): boolean {
  const pointer = operation === null ? undefined : pointerOfStatus(operation);
  if (pointer === undefined || answer.kind !== 'answer' || answer.status >= 300) return false;
  return typeof atPointer(json, pointer) === 'string';
}
