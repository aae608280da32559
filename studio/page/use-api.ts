import {
  type DefaultError,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/query-core';
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../generated/model/studio/schemas.js';
import { client, problemOf } from './api.js';

interface Query<R> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<R>;
}

/** Settings of a query besides those that are generated. */
type More<R> = Pick<
  QueryObserverOptions<R, DefaultError, R, R, QueryKey>,
  'enabled' | 'refetchInterval' | 'placeholderData' | 'staleTime'
>;

/** What a query has shown so far. */
export interface Shown<T> {
  /** Undefined until the first response. */
  readonly body: T | undefined;
  /** Why the last call failed; the body of an earlier one is kept. */
  readonly problem: Problem | undefined;
  readonly isFetching: boolean;
}

/**
 * The responses without errors: the document's `default` response also stands for statuses from 200 to 299 that no
 * operation has.
 */
type Sound<R> = Exclude<R, { readonly contentType: 'application/problem+json' }>;
type BodyOf<R> = Sound<R> extends { readonly body: infer B } ? B : never;

/** The body that a generated query gives, kept up to date while a component shows it. */
export function useApi<R extends { readonly body: unknown }>(
  query: Query<R>,
  more: More<NoInfer<R>> = {},
): Shown<BodyOf<R>> {
  const options = { ...query, ...more };
  const [observer] = useState(
    () => new QueryObserver<R, DefaultError, R, R, QueryKey>(client, options),
  );
  const [, redraw] = useState(0);
  useEffect(() => observer.subscribe(() => redraw((count) => count + 1)), [observer]);
  useEffect(() => observer.setOptions(options));
  const { data, error, isFetching } = observer.getOptimisticResult(
    client.defaultQueryOptions(options),
  );
  const problem = error === null ? undefined : problemOf(error);
  return { body: data?.body as BodyOf<R> | undefined, problem, isFetching };
}

/** A change that the user can make, and how far it is. */
export interface Action<V> {
  readonly run: (request: V) => void;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
}

interface Mutation<V, R> {
  readonly mutationFn: (request: V) => Promise<R>;
}

/** A change by a generated mutation. All that the page shows is asked for again after it. */
export function useAction<V, R>(
  mutation: Mutation<V, R>,
  done?: (answer: Sound<R>) => void,
  failed?: (error: unknown) => boolean,
): Action<V> {
  const [state, setState] = useState<{ isBusy: boolean; problem?: Problem }>({ isBusy: false });
  const run = async (request: V) => {
    setState({ isBusy: true });
    try {
      const answer = await mutation.mutationFn(request);
      setState({ isBusy: false });
      void client.invalidateQueries();
      done?.(answer as Sound<R>);
    } catch (error) {
      const isHandled = failed?.(error) === true;
      setState({ isBusy: false, ...(isHandled ? {} : { problem: problemOf(error) }) });
    }
  };
  return { run: (request) => void run(request), isBusy: state.isBusy, problem: state.problem };
}
