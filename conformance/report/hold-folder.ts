import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Name of the file that marks the folder as in use. A killed run leaves it behind; the next run detects that
 * its process is gone.
 */
export const LOCK = 'run.lock';

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly token: string;
}

/**
 * Prevents two runs from writing into one folder. Returns a function that releases the folder. Throws USAGE
 * when another run is still writing there; removes the file of a process that is gone.
 */
export function holdFolder(dir: string): () => void {
  const file = join(dir, LOCK);
  const own: Holder = { pid: process.pid, host: hostname(), token: randomUUID() };
  if (!tryToHold(file, own)) {
    takeAwayIfStale(file, dir);
    if (!tryToHold(file, own)) throw held(dir, holderOf(file));
  }
  return () => {
    if (holderOf(file)?.token === own.token) rmSync(file, { force: true });
  };
}

function tryToHold(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function takeAwayIfStale(file: string, dir: string): void {
  const holder = holderOf(file);
  if (holder !== undefined && mayLive(holder)) throw held(dir, holder);
  // when two processes see the same stale file, one moves it away; the other detects that it moved a new
  // file, and restores it
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = holderOf(aside);
  if (moved !== undefined && moved.token !== holder?.token) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

/** Undefined when there is no file, or when its process was killed while writing it. */
function holderOf(file: string): Holder | undefined {
  try {
    const { pid, host, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return pid === undefined || host === undefined || token === undefined
      ? undefined
      : { pid, host, token };
  } catch {
    return undefined;
  }
}

/** Whether the process may be alive; for another machine that is unknown, and true is assumed. */
function mayLive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function held(dir: string, holder: Holder | undefined): Xs2aError {
  const who = holder === undefined ? 'Another run' : `Process ${holder.pid} on ${holder.host}`;
  return new Xs2aError('USAGE', `${who} is writing a run into ${dir}.`, {
    hint: `Name another folder with --out, or wait. If no run is active there, delete ${join(dir, LOCK)}.`,
  });
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
