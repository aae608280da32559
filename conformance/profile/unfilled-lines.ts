/** The lines of a drafted profile that nobody has filled in yet: they contain REPLACE before any comment. */
export const unfilledLines = (yaml: string): readonly number[] =>
  yaml.split('\n').flatMap((text, at) => (/^[^#]*\bREPLACE\b/.test(text) ? [at + 1] : []));
