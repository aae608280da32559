/** Lines around a change that are shown with it. */
const CONTEXT = 3;

type Line = { readonly kind: ' ' | '-' | '+'; readonly text: string };

/** A unified diff of one file; nothing when the texts are the same, `before` is undefined for a new file. */
export function unifiedDiff(name: string, before: string | undefined, after: string): string {
  if (before === after) return '';
  const lines = compare(splitLines(before ?? ''), splitLines(after));
  const head = `--- ${before === undefined ? '/dev/null' : `a/${name}`}\n+++ b/${name}\n`;
  return head + hunks(lines).join('');
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What stays, goes and comes: after each gap the two sides meet again at the nearest equal lines. */
function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  const lines: Line[] = [];
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    if (a < before.length && before[a] === after[b]) {
      lines.push({ kind: ' ', text: before[a] ?? '' });
      a += 1;
      b += 1;
      continue;
    }
    const [skipA, skipB] = nextMeeting(before.slice(a), after.slice(b));
    for (const text of before.slice(a, a + skipA)) lines.push({ kind: '-', text });
    for (const text of after.slice(b, b + skipB)) lines.push({ kind: '+', text });
    a += skipA;
    b += skipB;
  }
  return lines;
}

/** How many lines to skip on each side; two equal lines in a row count as a meeting. */
function nextMeeting(a: readonly string[], b: readonly string[]): readonly [number, number] {
  for (let sum = 1; sum < a.length + b.length; sum += 1) {
    for (let i = Math.max(0, sum - b.length); i <= Math.min(sum, a.length); i += 1) {
      const j = sum - i;
      const meets = a[i] === b[j] && a[i] !== undefined && a[i + 1] === b[j + 1];
      if (meets) return [i, j];
    }
  }
  return [a.length, b.length];
}

function hunks(lines: readonly Line[]): readonly string[] {
  const result: string[] = [];
  let index = 0;
  while (index < lines.length) {
    const change = lines.findIndex(({ kind }, at) => at >= index && kind !== ' ');
    if (change < 0) break;
    const start = Math.max(index, change - CONTEXT);
    let end = change;
    for (let at = change; at < lines.length && at <= end + 2 * CONTEXT; at += 1) {
      if (lines[at]?.kind !== ' ') end = at;
    }
    end = Math.min(lines.length, end + CONTEXT + 1);
    result.push(hunk(lines, start, end));
    index = end;
  }
  return result;
}

function hunk(lines: readonly Line[], start: number, end: number): string {
  const count = (part: readonly Line[], without: string): number =>
    part.filter(({ kind }) => kind !== without).length;
  const [earlier, shown] = [lines.slice(0, start), lines.slice(start, end)];
  const range = (without: string): string => {
    const size = count(shown, without);
    return `${count(earlier, without) + (size === 0 ? 0 : 1)},${size}`;
  };
  const body = shown.map(({ kind, text }) =>
    text.endsWith('\n') ? kind + text : `${kind}${text}\n\\ No newline at end of file\n`,
  );
  return `@@ -${range('+')} +${range('-')} @@\n${body.join('')}`;
}
