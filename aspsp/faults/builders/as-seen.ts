import type { ArmedFault, IncomingRequest, OutgoingAnswer } from '../fault.js';

/** Refused reads get the response of the last successful read at the same address, for the given requests. */
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
