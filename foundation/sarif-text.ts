import { visibleText } from './visible-text.js';

/** A path as a URI: relative, or with its scheme. */
export const sarifUri = (path: string): string =>
  `${/^(?:\/|[A-Za-z]:)/.test(path) ? 'file:///' : ''}${encodeURI(sarifText(path).replace(/^\/+/, ''))}`;

/**
 * Foreign text on one line. Brackets become their full-width forms, because viewers read `[text](1)` as a
 * link.
 */
export const sarifText = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' ')).replaceAll('[', '［').replaceAll(']', '］').slice(0, 2000);
