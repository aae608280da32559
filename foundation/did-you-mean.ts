import { nearestWord } from './nearest-word.js';

/** ` Did you mean x?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const near = nearestWord(word, [...known]);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}
