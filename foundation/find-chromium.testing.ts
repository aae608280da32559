import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Path of Chromium: CHROMIUM_PATH, or the first usual name on PATH; null if there is none. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): string | null {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [env['CHROMIUM_PATH'] ?? '', ...places].find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  if (file === '') return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
