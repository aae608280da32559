/** The first `limit` characters of a text, with a note of the number of characters left out, if that is shorter. */
export function clipText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit).replace(/[\uD800-\uDBFF]$/u, '');
  const clipped = `${head}… (${text.length - head.length} more characters)`;
  return clipped.length < text.length ? clipped : text;
}
