import { atPointer } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { pointerOfStatus } from '../cases/stand-in.js';

/** Answers of a server that has no such address, or no such method there. */
const NO_ADDRESS: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether an answer may come from a server that does not know the address. */
export function isNotThere({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && NO_ADDRESS.has(answer.status);
}

/** Whether an answer tells the status that its stand-in is for. */
export function tellsStatus({ operation, json, answer }: ParsedAnswer): boolean {
  const pointer = operation === null ? undefined : pointerOfStatus(operation);
  if (pointer === undefined || answer.kind !== 'answer' || answer.status >= 300) return false;
  return typeof atPointer(json, pointer) === 'string';
}
