import { visibleText } from './visible-text.js';

/** What XML 1.0 does not know, and what would hide or turn text, is written out: no escape carries it. */
function xmlText(text: string): string {
  return visibleText(text, '\t\n\r').replace(
    /[&<>]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign,
  );
}

/** Foreign text between tags. */
export function xmlContent(text: string): string {
  return xmlText(text).replaceAll('\r', '&#13;');
}

/** Foreign text between double quotes. */
export function xmlAttribute(text: string): string {
  return xmlText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
