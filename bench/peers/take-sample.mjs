import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { VARIANTS } from '../../dist/aspsp/variants/variants.js';
import { ROOT } from '../lib/install-peers.mjs';
import { CALLS } from './calls.mjs';

/**
 * Every n-th fault and variant in their listed order, starting with the m-th, so that all groups are
 * represented.
 */
export function takeSample(every, first) {
  const taken = (list) => list.filter((_, index) => index % every === first % every);
  const faults = parse(readFileSync(join(ROOT, 'spec/faults.yaml'), 'utf8'));
  return {
    faults: taken(faults).map(({ id, group, operations, level }) => ({
      id,
      group,
      level: level ?? 'required',
      /** Whether the fault shows at an operation that the peers call. */
      touched: [operations].flat().some((each) => each === 'all' || each in CALLS),
    })),
    variants: taken(VARIANTS.map(({ id }) => id)),
  };
}
