import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few kilobytes or megabytes. */
export interface SmallDisk {
  readonly folder: string;
  /** False where this user may mount none: then the folder is an ordinary one, and tests skip it. */
  readonly isMounted: boolean;
  /** Leaves no byte free. */
  fill(): void;
  /** Makes room again. */
  free(): void;
  remove(): void;
}

/** Mounts a file system of a size such as `256k`; only root may. */
export function smallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-disk-'));
  const isMounted = mounts(folder, size);
  const filling = join(folder, 'filling');
  return {
    folder,
    isMounted,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(filling, Buffer.alloc(bavail * bsize));
      } catch (error) {
        // who else wrote meanwhile has filled the disk
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filling),
    remove() {
      if (isMounted) execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mounts(folder: string, size: string): boolean {
  try {
    const args = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder];
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The end of the name of a test that is skipped without a disk. */
export const unlessMounted = ({ isMounted }: SmallDisk): string =>
  isMounted ? '' : ' (skipped: no disk could be mounted)';
