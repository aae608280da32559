import { join } from 'node:path';
import type { ClauseRegister } from '../../conformance/clauses/clause-register.js';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { looksLike } from '../../conformance/likeness/looks-like.js';
import { casesOfCause, casesOfCauses } from '../../conformance/record/causes/cases-of-causes.js';
import type { Cause as RunCause } from '../../conformance/record/causes/cause.js';
import { causesToMend } from '../../conformance/record/causes-to-mend.js';
import type { Run } from '../../conformance/record/fold-run.js';
import { packageRoot } from '../../foundation/package-root.js';
import type { Cause } from '../../generated/model/studio/schemas.js';

let register: ClauseRegister | undefined;

/** The clauses of this package; read when they are first needed. */
export function clausesOfPackage(): ClauseRegister {
  register ??= loadClauses(join(packageRoot(), 'spec', 'clauses'));
  return register;
}

/** The causes of a run that have to be mended, as the studio shows them: the most important first. */
export function toldCauses(run: Run): readonly Cause[] {
  const shown = casesOfCauses(run.cases);
  return causesToMend(run).map((cause) => toldCause(cause, casesOfCause(cause, shown)));
}

function toldCause(cause: RunCause, cases: readonly string[]): Cause {
  const { id, level, sentence, clauses, operations, place, expected, actual } = cause;
  const { deviations, suspect, also, findings, first } = cause;
  const likeness = looksLike(cause);
  const rules = clauses.flatMap((clause) => clausesOfPackage().get(clause)?.sentence ?? []);
  return {
    ...{ id, sentence, clauses, rules, operations, actual, deviations, also, findings },
    ...{ cases, first },
    ...(level === null ? {} : { level }),
    ...(place === null ? {} : { place }),
    ...(expected === null ? {} : { expected }),
    ...(suspect === null ? {} : { suspect }),
    ...(likeness === undefined ? {} : { looksLike: withoutBecause(likeness) }),
  };
}

const withoutBecause = ({ kind, sentence, mend, score }: NonNullable<Cause['looksLike']>) => ({
  ...{ kind, sentence, mend, score },
});
