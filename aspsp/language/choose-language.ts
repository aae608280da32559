export type Language = 'en' | 'de' | 'ro';

const KNOWN: readonly Language[] = ['en', 'de', 'ro'];
/** Maximum number of characters of the header that are read. */
const LONGEST = 1_000;

/** The supported language with the highest weight in Accept-Language; English when there is none. */
export function chooseLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let most = 0;
  for (const range of (header ?? '').slice(0, LONGEST).split(',')) {
    const [tag = '', weight = ''] = range.split(';', 2);
    const main = tag.trim().toLowerCase().split('-')[0];
    const known = KNOWN.find((one) => one === main);
    const requested = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(weight)?.[1];
    const value = weight === '' ? 1 : Math.min(1, Number(requested ?? 0));
    // of two languages with the same weight, the first one is chosen
    if (known === undefined || value <= most) continue;
    best = known;
    most = value;
  }
  return best;
}
