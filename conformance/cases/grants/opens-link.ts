/** Whether a script of the profile starts at the link of the bank: one that does not needs no link. */
export function opensLink(script: unknown): boolean {
  return (JSON.stringify(script) ?? '').includes('{link}');
}
