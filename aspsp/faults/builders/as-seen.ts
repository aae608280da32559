import type { ArmedFault, IncomingRequest, OutgoingAnswer } from '../fault.js';

/** Reads that are refused are answered as the last good one at the same address was, where meant. */
export function asSeen(
  operations: readonly string[],
  isMeant: (request: IncomingRequest) => boolean = () => true,
): () => ArmedFault {
  return () => {
    const seen = new Map<string, OutgoingAnswer>();
    return {
      answer: {
        operations,
        change: (answer, request) => {
          if (answer.status === 200) seen.set(request.url, answer);
          const good = seen.get(request.url);
          if (answer.status < 400 || good === undefined || !isMeant(request)) return answer;
          const { status, text, body } = good;
          const type = { 'content-type': good.headers['content-type'] ?? 'application/json' };
          return { status, text, body, headers: { ...answer.headers, ...type } };
        },
      },
    };
  };
}
