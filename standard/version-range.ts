import { type FrameworkVersion, VERSIONS } from './versions.js';

/**
 * Whether a version is in a range: `1.3.6-` since, `-1.3.4` until, `1.3.8-1.3.9` from one to the other,
 * several ranges with a space between them. The version may be one that we do not describe, such as 1.3.11.
 */
export function isInRange(range: string, version: string): boolean {
  return range.split(' ').some((part) => {
    const [since = '', until = ''] = part.split('-');
    return (
      (since === '' || compareVersions(since, version) <= 0) &&
      (until === '' || compareVersions(version, until) <= 0)
    );
  });
}

/** A range in words: `since version 1.3.6`, `versions 1.3.8 to 1.3.9`. */
export function rangeText(range: string): string {
  const parts = range.split(' ').map((part) => {
    const [since = '', until = ''] = part.split('-');
    if (since === until) return `version ${since} alone`;
    if (since === '') return `until version ${until}`;
    return until === '' ? `since version ${since}` : `versions ${since} to ${until}`;
  });
  return parts.join(' and ');
}

/** Negative when the first version is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number));
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

/** The described version that is nearest: the newest that is not newer. */
export function nearestVersion(version: string): FrameworkVersion {
  return VERSIONS.findLast((each) => compareVersions(each, version) <= 0) ?? VERSIONS[0];
}

/** The version that the text begins with, such as `1.3.11` of `1.3.11_2022-01-28`. */
export function versionIn(text: unknown): string | undefined {
  return typeof text === 'string' ? /^v?(1\.3\.\d+)(?![\d.])/.exec(text)?.[1] : undefined;
}
