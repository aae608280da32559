/** The name of an extension in reports and commands, such as `acme 1.2.0`. */
export function extensionName({
  name,
  version,
}: {
  readonly name: string;
  readonly version?: string;
}): string {
  return version === undefined ? name : `${name} ${version}`;
}
