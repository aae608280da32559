/** A path with parameters in braces, such as `/v1/consents/{consentId}`, as a pattern for the end of an address. */
export interface PathTemplate {
  /** With or without a last slash; a group for each parameter. */
  readonly pattern: RegExp;
  /** The names of the parameters, in their order. */
  readonly names: readonly string[];
}

export function pathTemplate(path: string): PathTemplate {
  const names: string[] = [];
  const pattern = path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '([^/]+)';
    })
    .join('/');
  return { pattern: new RegExp(`${pattern}/?$`), names };
}

/** The values of the parameters in a path, decoded; none when the path does not end like the template. */
export function valuesIn(
  { pattern, names }: PathTemplate,
  path: string,
): ReadonlyMap<string, string> {
  const values = pattern.exec(path)?.slice(1);
  return new Map(
    values === undefined ? [] : names.map((name, at) => [name, decodedSegment(values[at] ?? '')]),
  );
}

/** A segment of a path without percent codes; unchanged when these are broken. */
export function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
