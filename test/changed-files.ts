import { gitLines } from './git-lines.js';

/**
 * The files that differ from the last commit, new ones too; with a base, also those that the commits since then changed.
 * `vitest --changed` reads the same ones.
 */
export function changedFiles(folder: string, base: string | undefined): readonly string[] {
  const lists = [
    gitLines(folder, 'diff', '--name-only', '--relative', 'HEAD'),
    gitLines(folder, 'ls-files', '--others', '--exclude-standard'),
    base === undefined
      ? []
      : gitLines(folder, 'diff', '--name-only', '--relative', `${base}...HEAD`),
  ];
  const [uncommitted, added, committed] = lists;
  if (uncommitted === undefined || added === undefined) {
    throw new Error(`${folder} is not a git repository with a commit: clone it with git.`);
  }
  if (committed === undefined) {
    throw new Error(`git has no commit ${base}: name a branch or a commit, such as main.`);
  }
  return [...new Set([...uncommitted, ...added, ...committed])].sort();
}
