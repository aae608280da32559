import { counted } from '../../../foundation/counted.js';
import type { PairOutcome, PairStatus } from './judge-pair.js';

/** pairs.json. */
export interface PairsReport {
  readonly seed: number;
  /** Causes of all banks with two faults. */
  readonly causes: number;
  /** Faults of all these banks: two for each. */
  readonly faults: number;
  readonly byStatus: Readonly<Record<PairStatus, number>>;
  readonly pairs: readonly PairOutcome[];
}

/** Sums up the outcomes; banks that broke do not count. */
export function pairsReport(pairs: readonly PairOutcome[], seed: number): PairsReport {
  const of = (status: PairStatus) => pairs.filter((each) => each.status === status).length;
  const judged = pairs.filter(({ status }) => status !== 'broke');
  return {
    seed,
    causes: judged.reduce((sum, { causes }) => sum + causes, 0),
    faults: 2 * judged.length,
    byStatus: {
      each: of('each'),
      alike: of('alike'),
      masked: of('masked'),
      fewer: of('fewer'),
      more: of('more'),
      broke: of('broke'),
    },
    pairs,
  };
}

const WORDS: Readonly<Record<Exclude<PairStatus, 'each'>, string>> = {
  alike: 'alone, both show the same cause',
  masked: 'not seen beside the other fault',
  fewer: 'fewer causes than alone',
  more: 'more causes than alone',
  broke: 'could not be judged',
};

/** The report for people: the sums, then each pair that does not show as many causes as its faults alone. */
export function pairsLines({ causes, faults, byStatus, pairs }: PairsReport): string {
  const ratio = faults === 0 ? 'none' : (causes / faults).toFixed(2);
  const others = pairs.filter(({ status }) => status !== 'each');
  return [
    `${counted(pairs.length, 'pair')} of faults: ${byStatus.each} with the causes of each fault`,
    `${causes} causes / ${faults} faults = ${ratio}`,
    ...others.map(lineOf),
    '',
  ].join('\n');
}

function lineOf({ status, faults, masked, causes, alone, sentences }: PairOutcome): string {
  const what = status === 'each' ? '' : WORDS[status];
  const which = masked.length > 0 ? `${masked.join(', ')}: ` : '';
  const lines = sentences.map((sentence) => `\n      ${sentence}`).join('');
  return `  ${faults.join(' + ')}: ${which}${what} (${causes}, alone ${alone})${lines}`;
}
