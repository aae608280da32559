import { createHash } from 'node:crypto';

/** Windows has no folder and no file with the name of a device, whatever follows a dot in it. */
export const isDeviceName = (name: string): boolean =>
  /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(name);

/** Longer ones come with their file to the limits of file systems: 255 bytes for a name, 260 letters for a path. */
const MOST_LETTERS = 80;

/** The name of a folder on every system; a long one ends with a digest, so that two of them stay two. */
export function folderName(name: string): string {
  if (isDeviceName(name)) return `api-${name}`;
  if (name.length <= MOST_LETTERS) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, MOST_LETTERS - 9)}-${digest}`;
}
