import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { writeAtomic } from '../report/write-atomic.js';
import type { Power } from './power.js';
import { powerJudge } from './power-schema.js';
import { renderPower } from './render-power.js';

/** Writes power.json and power.md into a folder, which is created if needed; returns the path of power.md. */
export async function writePower(dir: string, power: Power): Promise<string> {
  const isPower = powerJudge();
  if (!isPower(power)) {
    const [{ instancePath = '', message = '', params = {} } = {}] = isPower.errors ?? [];
    const what = `${instancePath} ${message} ${JSON.stringify(params)}`;
    throw new Error(`power.json does not match its schema: ${what}`);
  }
  const page = join(dir, 'power.md');
  await preparePower(dir);
  try {
    await writeAtomic(join(dir, 'power.json'), `${JSON.stringify(power, null, 2)}\n`);
    await writeAtomic(page, renderPower(power));
  } catch (cause) {
    throw unwritable(dir, cause);
  }
  return page;
}

/**
 * Creates the folder at the start, so that an unwritable folder is reported immediately and not after an
 * hour.
 */
export async function preparePower(dir: string): Promise<void> {
  try {
    makeFolder(dir);
    await access(dir, constants.W_OK);
  } catch (cause) {
    throw unwritable(dir, cause);
  }
}

const unwritable = (dir: string, cause: unknown): Xs2aError =>
  new Xs2aError('FILE_UNWRITABLE', `The report cannot be written to ${dir}.`, {
    hint: 'Name another folder with --out that is writable and on a disk that is not full.',
    cause,
  });
