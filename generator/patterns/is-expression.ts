/** Whether a pattern is a regular expression with these flags. */
export function isExpression(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
