import type { ChangePlace } from '../../change/change.js';
import { type Common, commonLines } from './common-lines.js';
import type { Sources } from './read-sources.js';

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  /** Whether the other document lacks it. */
  readonly isChanged: boolean;
}

/** The lines around a change; null when the document has nothing there, or its file cannot be read. */
export type Excerpt = readonly ExcerptLine[] | null;

/** Lines before and after a changed part. */
const CONTEXT = 2;
/** Maximum number of lines of a changed part that are shown. */
const MOST = 24;
/** Maximum number of characters of a line that are shown. */
const WIDTH = 240;

interface Block {
  readonly lines: readonly string[];
  readonly column: number;
  /** The shown lines, and those of the part itself: indexes, the end not included. */
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly to: number;
}

/** The lines of both documents around a change; different lines of its part are marked. */
export function excerptsOf(
  places: { readonly old: ChangePlace | null; readonly new: ChangePlace | null },
  sources: Sources,
): { readonly old: Excerpt; readonly new: Excerpt } {
  const [old, now] = [blockAt(places.old, sources), blockAt(places.new, sources)];
  const common: Common =
    old === undefined || now === undefined
      ? { old: new Set(), new: new Set() }
      : commonLines(ownLines(old), ownLines(now));
  return { old: excerptOf(old, common.old), new: excerptOf(now, common.new) };
}

const ownLines = ({ lines, start, end }: Block): readonly string[] => lines.slice(start, end);

function blockAt(place: ChangePlace | null, sources: Sources): Block | undefined {
  const lines = place === null ? undefined : sources.get(place.file);
  if (place === null || lines === undefined || place.line === null) return undefined;
  const start = place.line - 1;
  if (start < 0 || start >= lines.length) return undefined;
  const end = endOf(lines, start);
  return {
    lines,
    column: place.column ?? 1,
    from: Math.max(0, start - CONTEXT),
    start,
    end,
    to: Math.min(lines.length, end + CONTEXT),
  };
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The line after the part that starts in a line: deeper lines belong to it, and its closing bracket. */
function endOf(lines: readonly string[], start: number): number {
  const own = indentOf(lines[start] ?? '');
  const limit = Math.min(lines.length, start + MOST);
  let end = start + 1;
  while (end < limit && indentOf(lines[end] ?? '') > own) end += 1;
  const closes = /^\s*[\]}]/.test(lines[end] ?? '') && indentOf(lines[end] ?? '') === own;
  return closes && end < limit && end > start + 1 ? end + 1 : end;
}

function excerptOf(block: Block | undefined, common: ReadonlySet<number>): Excerpt {
  if (block === undefined) return null;
  const { lines, column, from, start, end, to } = block;
  const differs = ownLines(block).some((_, index) => !common.has(index));
  return lines.slice(from, to).map((text, index) => {
    const at = from + index;
    const isOwn = at >= start && at < end;
    const isChanged = isOwn && (differs ? !common.has(at - start) : at === start);
    return { number: at + 1, text: clipped(text, at === start ? column : 1), isChanged };
  });
}

/** A long line is cut around the place of the change. */
function clipped(text: string, column: number): string {
  if (text.length <= WIDTH) return text;
  const from = Math.max(0, Math.min(column - 1 - WIDTH / 4, text.length - WIDTH));
  const part = text.slice(from, from + WIDTH);
  return `${from > 0 ? '…' : ''}${part}${from + WIDTH < text.length ? '…' : ''}`;
}
