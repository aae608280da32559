import { withWalks } from '../../conformance/default-walks.js';
import type { RunValues } from '../../conformance/read-values.js';
import type { Scope } from '../../generated/model/studio/schemas.js';

/**
 * The scope of a run as options of the suite, with the walks that the command takes by default. `resume` is the folder of
 * the attempt that it continues, whose record has the selection.
 */
export function scopeValues(scope: Scope, resume?: string): RunValues {
  const { cases, only, clauses, tags, approach, draw, ...rest } = scope;
  if (resume !== undefined) return withWalks({ ...rest, resume });
  return {
    ...withWalks({
      ...rest,
      only,
      clauses,
      tags,
      draw,
      approach: approach as RunValues['approach'],
    }),
    exactly: cases,
  };
}
