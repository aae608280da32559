import { relative } from 'node:path';

/** A file path for messages: relative to the current folder when that is shorter. */
export function shownFile(file: string): string {
  const near = relative('', file);
  return near !== '' && near.length < file.length ? near : file;
}
