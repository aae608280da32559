import { clipText } from './clip-text.js';
import { visibleText } from './visible-text.js';

/**
 * Words that a renderer would turn into a link, a mention or a reference, even when a sign in them is
 * escaped: only code keeps them as they are.
 */
const LINKED = /(\S*(?::\/\/|www\.|@\w|[#!]\d|(?:mailto|xmpp|javascript|data):)\S*)/i;

/** Signs that mean something at the start of a line only: lists, quotes, headings, rules, task lists. */
const AT_START = /^(?:[-+=>#[]|\d+(?=[.)]))/;

/** Each sign with the places where it would be markup. */
const SIGNS = new RegExp(
  [
    /[`*|~$]/,
    // a backslash before a letter is a backslash
    /\\(?=[!-/:-@[-`{-~]|$)/,
    // between letters an underscore is one
    /(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/,
    // without the end of its text, there is no link, image, footnote or definition
    /\](?=[([:\]]|$)/,
    /&(?=#|[A-Za-z]+;)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/**
 * Text from a target as Markdown on one line that people can read: no part of it can start markup, HTML, a
 * link, a mention or a new line.
 */
export function markdownText(text: string, limit = 300): string {
  const line = visibleText(clipText(text, limit).replace(/\s+/g, ' ').trim());
  const parts = line.split(LINKED).map((part, at) => (at % 2 === 1 ? asCode(part) : escaped(part)));
  return atStart(parts.join(''));
}

/** An id as code when it is plain, as text otherwise. */
export function markdownCode(id: string): string {
  return /^[\w./#-]{1,150}$/.test(id) ? `\`${id}\`` : markdownText(id);
}

/** `<` becomes an entity, so that the text is safe for renderers that know no backslashes too. */
const escaped = (text: string): string =>
  text.replace(SIGNS, '\\$&').replace(/<(?=[A-Za-z/!?]|$)/g, '&lt;');

/** The fence is longer than any run of backticks inside. */
function asCode(word: string): string {
  const runs = word.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  const pad = runs.length === 0 ? '' : ' ';
  const safe = word.replaceAll('|', '\\|').replace(/<(?=[A-Za-z/!?]|$)/g, '‹');
  return `${fence}${pad}${safe}${pad}${fence}`;
}

const atStart = (line: string): string =>
  line.replace(AT_START, (sign) => (/^\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
