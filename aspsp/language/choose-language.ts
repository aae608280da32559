export type Language = 'en' | 'de' | 'ro';

const KNOWN: readonly Language[] = ['en', 'de', 'ro'];
/** More of a header is not read. */
const LONGEST = 1_000;

/** The language of Accept-Language that the bank knows and that is wished most; English otherwise. */
export function chooseLanguage(header: string | undefined): Language {
  let best: Language = 'en';
  let most = 0;
  for (const range of (header ?? '').slice(0, LONGEST).split(',')) {
    const [tag = '', weight = ''] = range.split(';', 2);
    const main = tag.trim().toLowerCase().split('-')[0];
    const known = KNOWN.find((one) => one === main);
    const requested = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(weight)?.[1];
    const value = weight === '' ? 1 : Math.min(1, Number(requested ?? 0));
    // of two that are wished as much the first counts
    if (known === undefined || value <= most) continue;
    best = known;
    most = value;
  }
  return best;
}
