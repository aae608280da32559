import { join, relative } from 'node:path';
import type { GenerateResult } from '../../generator/generate-options.js';

/** The output of `--check` and `--dry-run`. */
export function tellCheck(result: GenerateResult, out: string): string {
  const { unchanged, skeleton } = result;
  const handlers =
    skeleton?.written.map((file) => `not up to date: ${file} of the skeleton\n`) ?? [];
  const lines = [
    ...result.stale.map((file) => `not up to date: ${join(shown(out), file)}\n`),
    ...handlers,
  ];
  if (lines.length === 0) return `${shown(out)}: all ${unchanged.length} files are up to date\n`;
  return `${lines.join('')}${count(lines.length)} not up to date; run xs2a generate\n`;
}

/** The versions of packages with which this one is tested, by name. */
export type TestedVersions = Readonly<Record<string, string>>;

/** The list of written files, and what they need. */
export function tellWritten(result: GenerateResult, out: string, tested: TestedVersions): string {
  const { written, unchanged, removed, packages } = result;
  const removal = removed.length === 0 ? '' : `, ${removed.length} removed`;
  return (
    `${shown(out)}: ${count(written.length)} written, ${unchanged.length} unchanged${removal}\n` +
    tellSkeleton(result) +
    `The output imports these npm packages: ${packages.map((name) => ranged(name, tested)).join(', ')}\n`
  );
}

/** `undici ^7.30.2`: later versions of the same major number as the tested one; a plugin's own package has no range. */
function ranged(name: string, tested: TestedVersions): string {
  const version = tested[name];
  return version === undefined ? name : `${name} ^${version}`;
}

function tellSkeleton({ skeleton }: GenerateResult): string {
  if (skeleton === undefined) return '';
  const { written, unchanged } = skeleton;
  const names = written.map((name) => `  ${name}\n`).join('');
  return `skeleton: ${count(written.length)} written, ${unchanged.length} unchanged\n${names}`;
}

function count(files: number): string {
  return files === 1 ? '1 file' : `${files} files`;
}

function shown(out: string): string {
  return relative('', out) || '.';
}
