import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the evidence of each attempt of a run, relative to the folder of the studio. */
export const folderOfAttempt = (runId: string, attempt: number): string =>
  `runs/${runId}-${attempt}`;

/** The number of the attempt whose folder this is, from 1; 0 for a run that was never carried out. */
export const attemptOf = (folder: string | null): number =>
  Number(/-(\d+)$/.exec(folder ?? '')?.[1] ?? 0);

/** Folder for profile and secrets of an attempt, which exists only while it is carried out. */
export const privateFolder = (studio: string, runId: string, attempt: number): string =>
  join(studio, 'private', `${runId}-${attempt}`);

/** Removes what a worker that was killed left of the secrets of the attempts before this one. */
export function removePrivate(studio: string, runId: string, before: number): void {
  for (let attempt = 1; attempt < before; attempt += 1) {
    rmSync(privateFolder(studio, runId, attempt), { recursive: true, force: true });
  }
}

/** More bytes than a record has. */
const MOST_BYTES = 2 ** 40;

/** A place in the records of all attempts of a run, which grows over them: in the first one, the number of bytes before it. */
export const placeIn = (attempt: number, bytes: number): number =>
  Math.max(0, attempt - 1) * MOST_BYTES + bytes;

/** The attempt and the bytes of a place. */
export const readPlace = (place: number): { readonly attempt: number; readonly bytes: number } => ({
  attempt: Math.floor(place / MOST_BYTES) + 1,
  bytes: place % MOST_BYTES,
});
