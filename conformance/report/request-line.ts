import type { Cause } from '../record/causes/cause.js';
import { placeOf } from '../record/causes/cause-key.js';
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

/** The request that shows a cause in the case to look at first; undefined when no request does. */
export function requestOfCause(
  run: Run,
  { first, clauses, place, operations }: Pick<Cause, 'first' | 'clauses' | 'place' | 'operations'>,
): string | undefined {
  const one = run.cases.find(({ id }) => id === first);
  if (one === undefined) return undefined;
  const shown = exchangesOfFindings(one);
  const found = one.findings
    .filter(({ clause }) => clauses.includes(clause))
    .map((finding) => ({ finding, exchange: shown.get(keyOfFinding(finding)) }));
  // another response of the case may violate the same clause, as another cause
  const at = found.filter(({ exchange }) => operations.includes(exchange?.operation ?? ''));
  const lines = at.length > 0 ? at : found;
  const { exchange } = lines.find((each) => placeOf(each.finding) === place) ?? lines[0] ?? {};
  return exchange === undefined ? undefined : requestLine(exchange);
}
