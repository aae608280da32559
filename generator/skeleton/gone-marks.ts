import { ts } from 'ts-morph';
import type { Member } from './host-members.js';
import { insertion, type TextEdit } from './text-edit.js';
import { beginsLine, indentAt, lineStart, textStyle } from './text-style.js';

const MARK = /^\/\/ xs2a: operation \S+ is (?:gone from the document\b|now (\S+);)/;

/** Marks a handler whose operation is gone with a comment on the line above it, once. */
export function markGone(text: string, member: Member): readonly TextEdit[] {
  return mark(
    text,
    member,
    'gone from the document; remove this handler when you no longer need it',
  );
}

/** Marks a handler whose operation has another id now. */
export function markRenamed(text: string, member: Member, id: string): readonly TextEdit[] {
  return mark(text, member, `now ${id}; rename this handler`);
}

/** The new id in the mark of a handler. */
export function renamedTo(text: string, member: Member): string | undefined {
  const [first] = marksOf(text, member);
  return first && MARK.exec(text.slice(first.pos, first.end))?.[1];
}

function mark(text: string, member: Member, what: string): readonly TextEdit[] {
  if (marksOf(text, member).length > 0) return [];
  const at = member.node.getStart();
  const { eol, tab } = textStyle(text);
  const name = member.name.replace(/[^\p{L}\p{N}_$]/gu, '?');
  const line = `// xs2a: operation ${name} is ${what}`;
  if (beginsLine(text, at)) {
    return [insertion(lineStart(text, at), `${indentAt(text, at)}${line}${eol}`)];
  }
  const indent = `${indentAt(text, at)}${tab}`;
  return [insertion(at, `${eol}${indent}${line}${eol}${indent}`)];
}

/** Removes the mark from a handler whose operation is back. */
export function unmark(text: string, member: Member): readonly TextEdit[] {
  return marksOf(text, member).map(({ pos, end }) => {
    if (!beginsLine(text, pos)) return { start: pos, end, text: '' };
    const lineEnd = /^(?:\r\n|\r|\n)/.exec(text.slice(end))?.[0].length ?? 0;
    return { start: lineStart(text, pos), end: end + lineEnd, text: '' };
  });
}

function marksOf(text: string, { node }: Member): readonly ts.CommentRange[] {
  const at = node.getFullStart();
  const ranges = [
    ...(ts.getTrailingCommentRanges(text, at) ?? []),
    ...(ts.getLeadingCommentRanges(text, at) ?? []),
  ];
  return ranges.filter(
    ({ pos, end }, index) =>
      MARK.test(text.slice(pos, end)) && ranges.findIndex((one) => one.pos === pos) === index,
  );
}
