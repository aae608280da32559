import type { Defect, OutgoingAnswer } from '../fault.js';

/** Reads that are refused are answered as the last good one at the same address was. */
export function asSeen(operations: readonly string[]): () => Defect {
  return () => {
    const seen = new Map<string, OutgoingAnswer>();
    return {
      answer: {
        operations,
        change: (answer, { url }) => {
          if (answer.status === 200) seen.set(url, answer);
          const good = seen.get(url);
          if (answer.status < 400 || good === undefined) return answer;
          const { status, text, body } = good;
          const type = { 'content-type': good.headers['content-type'] ?? 'application/json' };
          return { status, text, body, headers: { ...answer.headers, ...type } };
        },
      },
    };
  };
}
