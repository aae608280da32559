/** What was sent when a valid request was refused: a reader cannot see the exchange. */
import type { Witnessed } from './moment.js';

/** `with the body {}` of a valid request: what a reader expects least. Undefined for any other body. */
export function bodySent({ request, deviation }: Witnessed): string | undefined {
  return deviation === undefined && request.body?.text === '{}' ? 'with the body {}' : undefined;
}

/**
 * The last request before this one that did not want a redirect, and got one all the same: what follows it by another
 * approach may be refused for that reason alone.
 */
export function redirectUnwanted(exchanges: readonly Witnessed[], id: string): string | undefined {
  const before = exchanges.slice(
    0,
    Math.max(
      0,
      exchanges.findIndex((each) => each.id === id),
    ),
  );
  const last = before.findLast(({ response }) => approachOf(response) !== undefined);
  if (last === undefined || approachOf(last.response) !== 'REDIRECT') return undefined;
  const { operation, request } = last;
  if (headerIn(request.headers, 'tpp-redirect-preferred') !== 'false') return undefined;
  return `Before it, ${operation} was sent with TPP-Redirect-Preferred: false, and returned ASPSP-SCA-Approach: REDIRECT`;
}

const approachOf = (response: Witnessed['response']): string | undefined =>
  response.kind === 'answer' ? headerIn(response.headers, 'aspsp-sca-approach') : undefined;

const headerIn = (headers: Witnessed['request']['headers'], name: string): string | undefined =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];
