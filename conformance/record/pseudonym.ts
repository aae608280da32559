/** A pseudonym that replaces a secret: `[token#3]` is the same secret everywhere in a run. */
export const PSEUDONYM = /\[(?:redacted|[a-z][a-z-]{0,19}#[1-9]\d{0,8})\]/;

/** Whether a text consists of exactly one pseudonym. */
export const isPseudonym = (text: string): boolean =>
  new RegExp(`^${PSEUDONYM.source}$`).test(text);

/** Whether a text contains a pseudonym. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text);
