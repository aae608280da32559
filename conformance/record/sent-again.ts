import { counted } from '../../foundation/counted.js';
import type { Exchange } from './event.js';
import type { CaseRun, Run } from './fold-run.js';
import { limitsRate } from './rate-limit.js';

/**
 * What a reader has to know of responses that say nothing about their requests, which were sent again: a bank that limits the rate of
 * requests, and one that could not serve anything for a time. One sentence for each.
 */
export function sentAgainSentences({ cases }: Pick<Run, 'cases'>): readonly string[] {
  const limited = cases.flatMap(({ exchanges }) => exchanges).filter(isLimit).length;
  const out = cases.flatMap(ofOutage).length;
  return [
    ...(limited === 0
      ? []
      : [
          `The bank limits the rate of requests: ${counted(limited, 'response')} 429 said so, and the requests were sent again later. --rate sends fewer from the start.`,
        ]),
    ...(out === 0
      ? []
      : [
          `The bank had an outage: ${counted(out, 'response')} 502, 503 or 504, also to the plainest read. They were not judged, and the requests were sent again.`,
        ]),
  ];
}

const isLimit = ({ request, response, startedAt }: Exchange): boolean =>
  response.kind === 'answer' && limitsRate(request, response, new Date(startedAt));

/** The exchanges of an outage: no check judged them. */
function ofOutage({ exchanges, checks }: CaseRun): readonly Exchange[] {
  const out = exchanges.filter(
    ({ response }) => response.kind === 'answer' && [502, 503, 504].includes(response.status),
  );
  if (out.length === 0) return out;
  const judged = new Set(checks.map(({ exchange }) => exchange));
  return out.filter(({ id }) => !judged.has(id));
}
