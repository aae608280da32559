import type { Operation } from '../model/api-model.js';
import { itemsOf } from '../model/item-shape.js';

/** Whether there is a response that could be a stream: of bytes, or of items. */
export function answersBytes({ answers }: Operation): boolean {
  return answers.some(({ media }) =>
    media.some(({ coding, type }) => coding === 'binary' || itemsOf(type) !== undefined),
  );
}
