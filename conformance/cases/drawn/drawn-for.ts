import { makeRandom, type Random } from '../../../foundation/random.js';
import type { Row } from '../../../foundation/rows.js';
import { seedsOf } from '../../../foundation/seeds-of.js';

/** What a row draws by chance for something: the same in every run. */
export const drawnFor = (row: Row, something: string): Random =>
  makeRandom(...seedsOf([...Object.values(row), something].join(' ')));
