import type { DecidedKind, PsuAct } from './profile.js';

/** Words that a script may name in braces, beside those that its acts take. */
export const SCRIPT_WORDS: readonly string[] = [
  'link',
  'psuId',
  'password',
  'authorisationId',
  'resourceId',
  'resourceKind',
  'paymentId',
  'consentId',
  'basketId',
];

const WORD = /\{(\w+)\}/g;

/** The words in braces that a text, or any text in a value, names. */
export function wordsIn(value: unknown): readonly string[] {
  return [...(JSON.stringify(value) ?? '').matchAll(WORD)].map(([, word = '']) => word);
}

/** A text with its words filled in; `otherwise` says what becomes of a word that is not known. */
export function fillWords(
  text: string,
  words: ReadonlyMap<string, string>,
  otherwise: (word: string) => string = (word) => `{${word}}`,
): string {
  return text.replace(WORD, (_, word: string) => words.get(word) ?? otherwise(word));
}

/** Acts that need no page of the bank. */
export const isByApi = (act: PsuAct): boolean => 'http' in act || 'command' in act;

/** Whether an act is for what the PSU decides on; where that is not known it is. */
export function isForKind({ for: kinds }: PsuAct, kind: DecidedKind | undefined): boolean {
  return kinds === undefined || kind === undefined || kinds.includes(kind);
}

/** Whether the script ends without the redirect to the TPP: an API said what the PSU decided. */
export function endsByApi(acts: readonly PsuAct[]): boolean {
  return acts.some(isByApi) && !acts.some((act) => 'expectRedirect' in act);
}
