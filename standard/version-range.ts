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

/** Negative when the first version is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((one) => one.split('.').map(Number));
  const at = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return at === undefined ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

/** The described version of a text such as `1.3.9_2021-05-04`; undefined when it is none of them. */
export function describedVersion(text: string): FrameworkVersion | undefined {
  const found = /^v?(\d+\.\d+\.\d+)(?![\d.])/.exec(text)?.[1];
  return VERSIONS.find((each) => each === found);
}
