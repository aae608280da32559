import { AsyncLocalStorage } from 'node:async_hooks';
import { chooseLanguage, type Language } from './choose-language.js';
import { ENGLISH } from './english.js';
import { GERMAN } from './german.js';
import { ROMANIAN } from './romanian.js';
import type { Texts } from './texts.js';

/** The texts of each language. */
export const LANGUAGES: Readonly<Record<Language, Texts>> = {
  en: ENGLISH,
  de: GERMAN,
  ro: ROMANIAN,
};

const spoken = new AsyncLocalStorage<Language>();

/** Runs a function in the language that the browser requests. */
export function speaking<T>(acceptLanguage: string | undefined, work: () => T): T {
  return spoken.run(chooseLanguage(acceptLanguage), work);
}

/** The language of the current request; English when none was requested. */
export const languageNow = (): Language => spoken.getStore() ?? 'en';

/** The texts in that language. */
export const texts = (): Texts => LANGUAGES[languageNow()];

/** Fills the placeholders of a text. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
