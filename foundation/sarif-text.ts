import { visibleText } from './visible-text.js';

/** A path as a URI: relative, or with its scheme. */
export const sarifUri = (path: string): string =>
  `${/^(?:\/|[A-Za-z]:)/.test(path) ? 'file:///' : ''}${encodeURI(sarifName(path).replace(/^\/+/, ''))}`;

/** Foreign text in a message. Where viewers would read a link, brackets have a backslash, as SARIF says. */
export function sarifMessage(text: string): string {
  const line = sarifName(text);
  return line.includes('](') ? line.replace(/[\\[\]]/g, '\\$&') : line;
}

/** Foreign text on one line outside of messages, where nothing is a link. */
export const sarifName = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' ')).slice(0, 2000);
