import { counted } from '../../foundation/counted.js';
import type { Run } from './fold-run.js';

/**
 * What a reader has to know of a bank that limits the rate of requests, in one sentence; undefined where it refused none. The daily
 * accesses of a consent are another limit.
 */
export function limitedSentence({ cases }: Pick<Run, 'cases'>): string | undefined {
  const limited = cases
    .flatMap(({ exchanges }) => exchanges)
    .filter(
      ({ request, response }) =>
        response.kind === 'answer' &&
        response.status === 429 &&
        !request.headers.some(([name]) => /^consent-id$/i.test(name)),
    );
  if (limited.length === 0) return undefined;
  const what = counted(limited.length, 'response');
  return `The bank limits the rate of requests: ${what} 429 said so, and the requests were sent again later. --rate sends fewer from the start.`;
}
