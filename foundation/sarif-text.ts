import { visibleText } from './visible-text.js';

/** A path as a URI: relative, or with its scheme. */
export const sarifUri = (path: string): string =>
  `${/^(?:\/|[A-Za-z]:)/.test(path) ? 'file:///' : ''}${encodeURI(sarifText(path).replace(/^\/+/, ''))}`;

/** Foreign text on one line. Viewers read `[text](1)` as a link: a bracket is written as its full-width twin. */
export const sarifText = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' ')).replaceAll('[', '［').replaceAll(']', '］').slice(0, 2000);
