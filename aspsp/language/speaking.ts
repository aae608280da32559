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

/** Does work for a browser in the language that it asks for. */
export function speaking<T>(acceptLanguage: string | undefined, work: () => T): T {
  return spoken.run(chooseLanguage(acceptLanguage), work);
}

/** The language of what is being done; English where nobody asked for one. */
export const languageNow = (): Language => spoken.getStore() ?? 'en';

/** The texts of that language. */
export const texts = (): Texts => LANGUAGES[languageNow()];

/** A text with what belongs at its places. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
