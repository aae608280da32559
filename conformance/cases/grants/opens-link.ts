/** Whether a script of the profile begins at the link that the bank gave: one that does not needs none. */
export function opensLink(script: unknown): boolean {
  return (JSON.stringify(script) ?? '').includes('{link}');
}
