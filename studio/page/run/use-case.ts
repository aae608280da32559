import { useMemo } from 'preact/hooks';
import type { RunEvent } from '../../../conformance/record/event.js';
import type { Problem } from '../../../generated/model/studio/schemas.js';
import { getCaseOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { useApi } from '../use-api.js';
import { type ShownCase, shownCase } from './case-evidence.js';

/** A case of a run with its evidence. */
export function useCase(
  runId: string,
  id: string,
): { readonly shown: ShownCase | undefined; readonly problem: Problem | undefined } {
  const { body, problem } = useApi(getCaseOptions(caller, { path: { runId }, query: { id } }));
  const shown = useMemo(
    () => body && shownCase(id, body.events as unknown as readonly RunEvent[], body.clauses ?? []),
    [body],
  );
  return { shown, problem };
}
