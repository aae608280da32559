import { spawnSync } from 'node:child_process';

/** The lines that git prints; undefined when it fails. */
export function gitLines(
  folder: string,
  ...args: readonly string[]
): readonly string[] | undefined {
  const all = ['-c', 'core.quotePath=off', ...args];
  const { status, stdout } = spawnSync('git', all, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
}
