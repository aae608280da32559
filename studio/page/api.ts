import { QueryClient } from '@tanstack/query-core';
import type { Problem } from '../../generated/model/studio/schemas.js';
import { fetchCaller } from '../../runtime/client/fetch-caller.js';
import { RefusedError } from '../../runtime/client/successful.js';

/** The path of the API at the address of the page. */
export const API = '/api/v1';

/** Sends the calls of the generated functions, with the cookie of the session. */
export const caller = fetchCaller({ baseUrl: `${location.origin}${API}` });

/** What the page knows from the studio; shown at once, and asked for again when it is a few seconds old. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2000,
      retry: (count, error) => !(error instanceof RefusedError) && count < 2,
    },
  },
});

/** The reason of a failed call, in the words of the studio. */
export function problemOf(error: unknown): Problem {
  if (error instanceof RefusedError) {
    const { body } = error.answer as { readonly body?: Partial<Problem> };
    const title = body?.title ?? `The studio refused ${error.operationId} with ${error.status}.`;
    return { ...body, title, status: error.status };
  }
  return {
    title: 'The studio does not respond.',
    hint: 'Check that `xs2a studio` still runs, then try again.',
    status: 0,
  };
}

/** A JSON body of a generated call. */
export const json = <T>(value: T) => ({ contentType: 'application/json', value }) as const;
