/** What stands where a secret stood: `[token#3]` is the same secret wherever it stands in a run. */
export const PSEUDONYM = /\[(?:redacted|[a-z][a-z-]{0,19}#[1-9]\d{0,8})\]/;

/** Whether a text is one of them and nothing else. */
export const isPseudonym = (text: string): boolean =>
  new RegExp(`^${PSEUDONYM.source}$`).test(text);

/** Whether a secret was taken out of a text. */
export const holdsPseudonym = (text: string): boolean => PSEUDONYM.test(text);
