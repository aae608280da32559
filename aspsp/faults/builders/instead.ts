import { answeredBy, type SentAnswer, withHeader } from '../../../mutation/answer.js';
import type { ArmedFault, ChangeAnswer, IncomingRequest } from '../fault.js';

/** Replaces a refusal by a success, for the given requests; `body` undefined: no body. A function makes one for each request. */
export function servedInstead(
  status: number,
  body: unknown,
  isMeant: (request: IncomingRequest) => boolean = () => true,
): ChangeAnswer {
  const bodyFor = (request: IncomingRequest): unknown =>
    typeof body === 'function' ? body(request) : body;
  return (answer, request) =>
    answer.status >= 400 && isMeant(request) ? success(answer, status, bodyFor(request)) : answer;
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Replaces a refusal by a success when the address has an id that the bank never issued. */
export function unmadeServed(
  operations: readonly string[],
  status: number,
  body?: unknown,
): () => ArmedFault {
  return () => {
    const given = new Set<string>();
    const change: ChangeAnswer = (answer, { operation = '', url }) => {
      if (answer.status < 300) for (const [id] of answer.text.matchAll(ID)) given.add(id);
      const isUnmade = [...url.matchAll(ID)].some(([id]) => !given.has(id));
      const isMeant = operations.includes(operation) && answer.status >= 400;
      return isMeant && isUnmade ? success(answer, status, body) : answer;
    };
    return { answer: { change } };
  };
}

function success(answer: SentAnswer, status: number, body: unknown): SentAnswer {
  const served = answeredBy(answer, status, body);
  return body === undefined ? served : withHeader(served, 'content-type', 'application/json');
}
