import type { FaultOutcome, NullOutcome, Power, VariantOutcome } from './power.js';

export interface SelftestFailure {
  /** Such as `fault initiate-answers-200`. */
  readonly what: string;
  readonly why: string;
}

/** All failures in one list; faults that no case detects come last. */
export function failuresOf({ faults, variants, nulls }: Power): readonly SelftestFailure[] {
  const noCase = faults.filter(({ status }) => status === 'no-case');
  const tried = faults.filter(({ status }) => status !== 'no-case');
  return [
    ...nulls.flatMap(nullFailure),
    ...variants.flatMap(variantFailure),
    ...tried.flatMap(faultFailure),
    ...noCase.flatMap(faultFailure),
  ];
}

function faultFailure(fault: FaultOutcome): readonly SelftestFailure[] {
  const what = `fault ${fault.id}`;
  const missed = fault.clauses.filter((clause) => !fault.named.includes(clause)).join(', ');
  switch (fault.status) {
    case 'found':
      return [];
    case 'told-as-several': {
      return [{ what, why: `told as more than one fault: ${severalOf(fault)}` }];
    }
    case 'by-other-clauses': {
      const named = [...fault.named, ...fault.others].join(', ');
      return [{ what, why: `not named: ${missed}; named: ${named}` }];
    }
    case 'not-found':
      return [{ what, why: `nothing was found; not named: ${missed}` }];
    case 'no-case':
      return [{ what, why: `no case detects it: ${missed}` }];
    case 'broke':
      return [{ what, why: `could not be judged: ${fault.reason}` }];
    default:
      return fault.status satisfies never;
  }
}

const severalOf = ({ surplus, causes }: FaultOutcome): string =>
  surplus.length > 0
    ? `${surplus.join(', ')} follows from no clause of its row`
    : `the report shows ${causes.length} causes: ${causes.join('; ')}`;

function variantFailure({
  id,
  status,
  alarms,
  reason,
}: VariantOutcome): readonly SelftestFailure[] {
  const what = `conforming bank ${id}`;
  if (status === 'quiet') return [];
  if (alarms.length === 0) return [{ what, why: reason }];
  return alarms.map(({ case: at, clause, actual }) => ({
    what,
    why: `${clause === '' ? 'no verdict' : clause} in ${at}: ${actual}`,
  }));
}

function nullFailure({
  id,
  preflight,
  status,
  passes,
  reason,
}: NullOutcome): readonly SelftestFailure[] {
  if (status === 'refused') return [];
  const what = `null bank ${id} ${preflight ? 'with' : 'without'} preflight`;
  return [{ what, why: passes.length > 0 ? `passes ${passes.join(', ')}` : reason }];
}
