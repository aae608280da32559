import type { Language } from './choose-language.js';
import type { RefusalTexts } from './refusal-texts.js';
import { GERMAN_REFUSALS } from './refusals-german.js';
import { ROMANIAN_REFUSALS } from './refusals-romanian.js';
import { languageNow } from './speaking.js';

/** For English, only the text of the refusal. */
const SAID: Readonly<Record<Exclude<Language, 'en'>, RefusalTexts>> = {
  de: GERMAN_REFUSALS,
  ro: ROMANIAN_REFUSALS,
};

/**
 * The text of a refusal in the language of the request: the translated text of its code, then in brackets the
 * English text, which names the field and is for people who read logs. For English, the text is unchanged.
 */
export function refusalText(code: string, english: string): string {
  const language = languageNow();
  if (language === 'en' || !Object.hasOwn(SAID[language], code)) return english;
  return `${SAID[language][code as keyof RefusalTexts]} (${english})`;
}
