import { makeRandom, type Random } from '../../../foundation/random.js';
import type { Row } from '../../../foundation/rows.js';

/** What a row draws by chance for something: the same in every run. */
export const drawnFor = (row: Row, something: string): Random =>
  makeRandom(
    ...[...Object.values(row), something]
      .join(' ')
      .split('')
      .map((one) => one.charCodeAt(0)),
  );
