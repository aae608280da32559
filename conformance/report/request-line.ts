import type { Cause } from '../record/causes/cause.js';
import type { Exchange } from '../record/event.js';
import type { CaseRun, Run } from '../record/fold-run.js';
import { keyOfFinding } from '../record/told-finding.js';

/** A request in words: `POST /v1/consents without the header X-Request-ID`. */
export function requestLine({
  request,
  deviation,
}: Pick<Exchange, 'request' | 'deviation'>): string {
  const path = request.url.replace(/^https?:\/\/[^/?#]*/i, '') || request.url;
  return [request.method, path, ...(deviation === undefined ? [] : [deviation])].join(' ');
}

/** The exchange of each finding of a case, by the key of the finding. */
export function exchangesOfFindings({ checks, exchanges }: CaseRun): ReadonlyMap<string, Exchange> {
  const byId = new Map(exchanges.map((each) => [each.id, each]));
  return new Map(
    checks.flatMap(({ exchange, findings }) => {
      const found = byId.get(exchange ?? '');
      if (found === undefined) return [];
      return findings.map((finding) => [keyOfFinding(finding), found] as const);
    }),
  );
}

/** The request that the sentence of a cause tells of; undefined when no request shows it. */
export function requestOfCause(
  run: Run,
  { first, exchange }: Pick<Cause, 'first' | 'exchange'>,
): string | undefined {
  const one = run.cases.find(({ id }) => id === first);
  const found = one?.exchanges.find(({ id }) => id === exchange);
  return found === undefined ? undefined : `${requestLine(found)} (${found.id})`;
}
