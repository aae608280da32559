/**
 * Everything that a report shows may come from a hostile target. Control characters (including terminal
 * escapes), marks that change the text direction, invisible characters and lone surrogates are written as
 * `\u{1b}`, so that readers see what was sent.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** The visible form of any text; `keep` contains control characters to leave unchanged, such as `\n`. */
export function visibleText(text: string, keep = ''): string {
  return text.replace(UNSAFE, (character) =>
    keep.includes(character)
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}}`,
  );
}
