import { type SentAnswer, withHeader } from '../../../mutation/answer.js';
import type { ArmedFault, IncomingRequest } from '../fault.js';

/** Refused reads get the response of the last successful read at the same address, for the given requests. */
export function asSeen(
  operations: readonly string[],
  isMeant: (request: IncomingRequest) => boolean = () => true,
): () => ArmedFault {
  return () => {
    const seen = new Map<string, SentAnswer>();
    return {
      answer: {
        operations,
        change: (answer, request) => {
          if (answer.status === 200) seen.set(request.url, answer);
          const good = seen.get(request.url);
          if (answer.status < 400 || good === undefined || !isMeant(request)) return answer;
          return servedAs(answer, good);
        },
      },
    };
  };
}

/** A response with the status and the body of another one. */
export function servedAs(answer: SentAnswer, { status, text, headers }: SentAnswer): SentAnswer {
  const type = headers['content-type'] ?? 'application/json';
  return { ...withHeader(answer, 'content-type', type), status, text };
}
