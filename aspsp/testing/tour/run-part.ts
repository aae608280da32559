import { startBank } from '../../start-bank.js';
import { PARTS, type PartName } from './parts.js';
import { seededSeams } from './seeded-seams.js';
import { beginTour, type TourExchange } from './tour.js';

export interface TourOptions {
  /** The folder of the certificates, which all tours share. */
  readonly certs: string;
  readonly faults?: readonly string[];
}

/** Runs one part of the tour on a separate bank; returns its exchanges. */
export async function runPart(
  part: PartName,
  options: TourOptions,
): Promise<readonly TourExchange[]> {
  const seen: TourExchange[] = [];
  await visit(part, options, (one) => seen.push(one));
  return seen;
}

/** The first exchange of a part that differs from that of a bank without faults; undefined when none does. */
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

/** Ends a tour at its first difference. */
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
