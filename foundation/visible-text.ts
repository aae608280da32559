/**
 * Everything a report shows may have come from a hostile target. Control characters (terminal
 * escapes among them), marks that turn the direction of reading, invisible characters and halves of
 * surrogate pairs are written out as `\u{1b}`, so that what is seen is what was sent.
 */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Visible form of any text; `keep` names control characters that may stay, such as `\n`. */
export function visibleText(text: string, keep = ''): string {
  return text.replace(UNSAFE, (character) =>
    keep.includes(character)
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}}`,
  );
}
