import { type Factor, isPartOf, type Row } from './rows.js';

/** Rows that were found last, and are tried before others are searched for. */
const KEPT = 32;

/** Whether a valid row has these values. A search for one is long, and the next part is mostly one of a row that was just found. */
export function makeIsPossible(
  dimensions: readonly Factor[],
  allows: (part: Row) => boolean,
): (part: Row) => boolean {
  const found: Row[] = [];
  let last = 0;
  return (part) => {
    if (found.some((row) => isPartOf(part, row))) return true;
    if (!allows(part)) return false;
    const lacking = dimensions.filter(({ name }) => part[name] === undefined);
    const row = firstFitting(part, lacking, allows) ?? completed(part, lacking, allows);
    if (row === undefined) return false;
    found[last] = row;
    last = (last + 1) % KEPT;
    return true;
  };
}

/** Takes the first value that fits of each dimension; undefined where none fits, which only says that other values have to be tried. */
function firstFitting(
  part: Row,
  lacking: readonly Factor[],
  allows: (part: Row) => boolean,
): Row | undefined {
  const row: Record<string, string> = { ...part };
  const fits = lacking.every(({ name, values }) =>
    values.some((value) => {
      row[name] = value;
      return allows(row);
    }),
  );
  return fits ? row : undefined;
}

/**
 * The row with values of the dimensions that it lacks; undefined when no valid row has its values. The dimension that fewest values fit
 * is next, so that what fits nowhere is found early.
 */
function completed(
  part: Row,
  lacking: readonly Factor[],
  allows: (part: Row) => boolean,
): Row | undefined {
  const fitting = lacking.map(({ name, values }) => ({
    name,
    values: values.filter((value) => allows({ ...part, [name]: value })),
  }));
  const next = fewestOf(fitting);
  if (next === undefined) return part;
  const rest = fitting.filter((each) => each !== next);
  for (const value of next.values) {
    const whole = completed({ ...part, [next.name]: value }, rest, allows);
    if (whole !== undefined) return whole;
  }
  return undefined;
}

function fewestOf(factors: readonly Factor[]): Factor | undefined {
  return factors.reduce<Factor | undefined>(
    (fewest, next) =>
      fewest === undefined || next.values.length < fewest.values.length ? next : fewest,
    undefined,
  );
}
