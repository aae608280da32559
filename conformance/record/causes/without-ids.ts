const MOST = 300;
const VARIABLE =
  /(status is \d{3})|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w-])(?=[\w-]*\d)[\w-]{16,}|\d+/gi;

/**
 * Replaces ids, numbers and dates, which differ each time, by `*`; keeps status codes. Truncates long texts.
 */
export function withoutIds(text: string, most = MOST): string {
  const short = text.length > most ? `${text.slice(0, most)}*` : text;
  if (!/\d/.test(short)) return short;
  return short.replace(VARIABLE, (_, status?: string) => status ?? '*').replace(/\*{2,}/g, '*');
}
