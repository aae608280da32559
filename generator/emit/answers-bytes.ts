import type { Operation } from '../model/api-model.js';

/** Whether there is a response that could be a stream. */
export function answersBytes({ answers }: Operation): boolean {
  return answers.some(({ media }) => media.some(({ coding }) => coding === 'binary'));
}
