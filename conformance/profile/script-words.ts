import type { DecidedKind, PsuAct } from './profile.js';

/** Placeholders that a script may use, besides those that its acts take from responses. */
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

/** The placeholders in a string, or in any string of a value. */
export function wordsIn(value: unknown): readonly string[] {
  return [...(JSON.stringify(value) ?? '').matchAll(WORD)].map(([, word = '']) => word);
}

/** Replaces the placeholders in a text; `otherwise` returns the replacement for an unknown one. */
export function fillWords(
  text: string,
  words: ReadonlyMap<string, string>,
  otherwise: (word: string) => string = (word) => `{${word}}`,
): string {
  return text.replace(WORD, (_, word: string) => words.get(word) ?? otherwise(word));
}

/** Whether an act needs no page of the bank. */
export const isByApi = (act: PsuAct): boolean => 'http' in act || 'command' in act || 'ask' in act;

/** Whether an act applies to this kind of decision; true when the kind is unknown. */
export function isForKind({ for: kinds }: PsuAct, kind: DecidedKind | undefined): boolean {
  return kinds === undefined || kind === undefined || kinds.includes(kind);
}

/** Whether the script ends without the redirect to the TPP, because an API carries out the decision. */
export function endsByApi(acts: readonly PsuAct[]): boolean {
  return acts.some(isByApi) && !acts.some((act) => 'expectRedirect' in act);
}
