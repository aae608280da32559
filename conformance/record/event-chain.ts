import { createHash } from 'node:crypto';
import type { RunEvent } from './event.js';
import { eventLine } from './event-line.js';

/**
 * Writes events as chained lines of NDJSON: `n` counts from 1, and `before` is the SHA-256 (hexadecimal) of
 * the previous line without its line end. A change of one line requires a change of all that follow.
 */
export function chainedLines(): (event: RunEvent) => string {
  let n = 0;
  let before = '';
  return (event) => {
    n += 1;
    const line = `{"n":${n},"before":"${before}",${eventLine(event).slice(1)}`;
    before = hashOf(line.slice(0, -1));
    return line;
  };
}

/** SHA-256 of a line, hexadecimal. */
export function hashOf(line: string): string {
  return createHash('sha256').update(line, 'utf8').digest('hex');
}

/** A place where the chain of lines in a record is broken. */
export interface BrokenLink {
  /** Number of the line in the file, from 1. */
  readonly line: number;
  /** What happened to the event, as half a sentence: `was changed after the run`. */
  readonly what: string;
}

interface Link {
  readonly n: number;
  /** Whether it has the hash of the previous line. */
  readonly fits: boolean;
  readonly hash: string;
}

const LINK = /^\{"n":(\d+),"before":"([0-9a-f]{64}|)",/;

/** Whether the lines are chained; records of older versions are not. */
export const isChained = ([first = '']: Iterable<string>): boolean => LINK.test(first);

/**
 * The first event that was changed, removed, added or moved; null when the chain is intact. No following line
 * protects the last one: that takes `last`, its hash from the manifest of the run.
 */
export function brokenLink(lines: Iterable<string>, last?: string): BrokenLink | null {
  const links = linksOf(lines);
  for (const [index, link] of links.entries()) {
    const line = index + 1;
    if (link === null) return { line, what: 'was changed after the run' };
    if (link.n !== line) return outOfOrder(links, index, link.n);
    if (link.fits) continue;
    // when the following line matches this one, the previous line is the changed one
    const matched = links[index + 1]?.fits ?? (last === undefined || last === link.hash);
    const changed = index > 0 && matched ? line - 1 : line;
    return { line: changed, what: 'was changed after the run' };
  }
  return wrongEnd(links, last);
}

function wrongEnd(links: readonly (Link | null)[], last: string | undefined): BrokenLink | null {
  const at = links.findIndex((link) => link?.hash === last);
  const line = links.length;
  if (last === undefined || at === line - 1) return null;
  if (at >= 0) return { line: at + 2, what: 'was added after the run' };
  return { line, what: 'was changed after the run, or the last events are missing' };
}

/** A link for each line; the lines themselves are not kept. */
function linksOf(lines: Iterable<string>): readonly (Link | null)[] {
  const links: (Link | null)[] = [];
  for (const line of lines) {
    const [, n, before] = LINK.exec(line) ?? [];
    const fits = before === (links.at(-1)?.hash ?? '');
    links.push(n === undefined ? null : { n: Number(n), fits, hash: hashOf(line) });
  }
  return links;
}

/** The error when the number of an event differs from that of its line. */
function outOfOrder(links: readonly (Link | null)[], index: number, n: number): BrokenLink {
  const line = index + 1;
  const expected = line;
  if (n < expected) return { line, what: `was added after the run: event ${n} appears twice` };
  const elsewhere = links.findIndex((each) => each?.n === expected);
  return elsewhere < 0
    ? { line, what: `follows removed events: ${expected} to ${n - 1} are missing` }
    : { line, what: `was moved after the run: event ${expected} is in line ${elsewhere + 1}` };
}
