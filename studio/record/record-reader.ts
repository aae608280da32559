import { join } from 'node:path';
import type { RunEvent } from '../../conformance/record/event.js';
import { foldRun, type Run } from '../../conformance/record/fold-run.js';
import { readLines } from './read-lines.js';
import { addLine, emptyIndex, type RecordIndex } from './record-index.js';

/** Name of the record in the folder of a run. */
export const RECORD = 'events.ndjson';

/** Reads the records of runs, and keeps what it knows of the runs that were asked for last. */
export interface RecordReader {
  /** The index of the record in a folder, up to its present end. */
  index(folder: string): Promise<Readonly<RecordIndex>>;
}

interface Kept {
  readonly index: RecordIndex;
  /** The end of the last reading: two at once would add a line twice. */
  reading: Promise<void>;
}

const MOST_KEPT = 60;

/** Creates a reader. A record of which the index is kept is read on from where the last reading ended. */
export function recordReader(): RecordReader {
  const all = new Map<string, Kept>();
  return {
    async index(folder) {
      const kept = all.get(folder) ?? { index: emptyIndex(), reading: Promise.resolve() };
      // the one that was asked for last is the last one to go
      all.delete(folder);
      all.set(folder, kept);
      for (const oldest of all.keys()) if (all.size > MOST_KEPT) all.delete(oldest);
      const reading = kept.reading.then(() => readOn(kept.index, folder));
      kept.reading = reading.catch(() => undefined);
      await reading;
      return kept.index;
    },
  };
}

async function readOn(index: RecordIndex, folder: string): Promise<void> {
  if (index.finished !== undefined) return;
  for await (const lines of readLines(join(folder, RECORD), index.bytes)) {
    for (const line of lines) addLine(index, line);
  }
}

/** The events of one case in their order, as the record has them. */
export async function eventsOfCase(
  folder: string,
  { places }: Readonly<RecordIndex>,
  id: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const own = places.get(id) ?? [];
  const events: Readonly<Record<string, unknown>>[] = [];
  for (let at = 0; at < own.length; at += 2) {
    const [from = 0, to = 0] = own.slice(at, at + 2);
    for await (const lines of readLines(join(folder, RECORD), from)) {
      const within = lines.filter((line) => line.to <= to);
      for (const { text } of within) events.push(JSON.parse(text) as Record<string, unknown>);
      if (within.length < lines.length || lines.at(-1)?.to === to) break;
    }
  }
  return events;
}

/** The whole run as reports see it; undefined when its record has not begun. */
export async function readRun(folder: string): Promise<Run | undefined> {
  const events: RunEvent[] = [];
  for await (const lines of readLines(join(folder, RECORD), 0)) {
    for (const { text } of lines) events.push(JSON.parse(text) as RunEvent);
  }
  return events[0]?.type === 'run-started' ? foldRun(events) : undefined;
}
