import { withWalks } from '../../conformance/default-walks.js';
import type { RunValues } from '../../conformance/read-values.js';
import type { Scope } from '../../generated/model/studio/schemas.js';

/** The scope of a run as options, with the walks that the command takes by default. */
export function runValuesOf({ cases, approach, ...scope }: Scope): RunValues {
  return withWalks({
    ...scope,
    ...(cases === undefined ? {} : { exactly: cases }),
    ...(approach === undefined ? {} : { approach: approach as RunValues['approach'] }),
  });
}
