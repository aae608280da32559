import { visibleText } from './visible-text.js';

/**
 * Characters that XML 1.0 does not allow, and those that hide or reverse text, are written out: no XML escape
 * can represent them.
 */
function xmlText(text: string): string {
  return visibleText(text, '\t\n\r').replace(
    /[&<>]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign,
  );
}

/** Escapes foreign text between tags. */
export function xmlContent(text: string): string {
  return xmlText(text).replaceAll('\r', '&#13;');
}

/** Escapes foreign text between double quotes. */
export function xmlAttribute(text: string): string {
  return xmlText(text)
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
