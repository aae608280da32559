import { relative } from 'node:path';

/** A file's path as it is told: from the current folder, where that is shorter. */
export function shownFile(file: string): string {
  const near = relative('', file);
  return near !== '' && near.length < file.length ? near : file;
}
