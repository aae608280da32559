import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname } from 'node:path';

const SETTLE_MS = 100;

/**
 * Calls back when a file changes in the folders of these files (or in these folders), once for changes that
 * come together, until the signal is aborted.
 */
export function watchFolders(
  paths: readonly string[],
  onChange: () => void,
  signal: AbortSignal,
): void {
  const folders = [...new Set(paths.map((path) => (isFolder(path) ? path : dirname(path))))];
  let timer: NodeJS.Timeout | undefined;
  const changed = (_: string, file: string | null): void => {
    if (file !== null && !/\.(ya?ml|json|hbs|[cm]?[jt]s)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLE_MS);
  };
  const watchers: readonly FSWatcher[] = folders.map((folder) => watch(folder, changed));
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    for (const each of watchers) each.close();
  });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
