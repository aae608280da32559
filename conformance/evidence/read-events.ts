import { readFileSync } from 'node:fs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { RunEvent } from '../record/event.js';
import { parseEvents } from '../record/parse-events.js';

/** Reads the events of a run from its events.ndjson. Throws FILE_UNREADABLE. */
export function readEvents(file: string): readonly RunEvent[] {
  return parseEvents(readBytes(file), file);
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `The record of a run ${file} cannot be read.`, {
      hint: 'Name the events.ndjson of a run, or its folder under reports/.',
      cause,
    });
  }
}
