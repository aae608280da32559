import { startBank } from '../../start-bank.js';
import { PARTS, type PartName } from './parts.js';
import { seededSeams } from './seeded-seams.js';
import { beginTour, type TourExchange } from './tour.js';

export interface TourOptions {
  /** Folder of the certificates; all tours share one. */
  readonly certs: string;
  readonly faults?: readonly string[];
}

/** Takes one part of the tour on a bank of its own; returns what was seen. */
export async function runPart(
  part: PartName,
  options: TourOptions,
): Promise<readonly TourExchange[]> {
  const seen: TourExchange[] = [];
  await visit(part, options, (one) => seen.push(one));
  return seen;
}

/** The first exchange of a part that is not as in a sound bank; undefined when all are. */
export async function firstDifference(
  part: PartName,
  sound: readonly TourExchange[],
  options: TourOptions,
): Promise<TourExchange | undefined> {
  let index = 0;
  let different: TourExchange | undefined;
  const compare = (one: TourExchange): void => {
    const same = JSON.stringify(one) === JSON.stringify(sound[index]);
    index += 1;
    if (same) return;
    different = one;
    throw new TourIsOver();
  };
  await visit(part, options, compare).catch((error: unknown) => {
    if (!(error instanceof TourIsOver)) throw error;
  });
  return different;
}

/** Ends a tour that has shown what it was to show. */
class TourIsOver extends Error {}

async function visit(
  part: PartName,
  { certs, faults = [] }: TourOptions,
  note: (seen: TourExchange) => void,
): Promise<void> {
  const clock = seededSeams();
  const options = { port: 0, iamPort: 0, http: true, seams: clock, certs, faults };
  const bank = await startBank(options);
  try {
    await PARTS[part](beginTour(bank, clock, note));
  } finally {
    await bank.close();
  }
}
