/** `acme 1.2.0`: an extension as reports and commands call it. */
export function extensionName({
  name,
  version,
}: {
  readonly name: string;
  readonly version?: string;
}): string {
  return version === undefined ? name : `${name} ${version}`;
}
