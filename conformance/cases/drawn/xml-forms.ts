/**
 * XML documents that are written otherwise and mean the same (XML 1.0, Namespaces in XML 1.0). None has a character reference: a bank may refuse
 * references, because those to entities are a way to attack parsers.
 */
import type { Value } from '../value.js';

export interface WrittenOtherwise {
  readonly body: Value;
  /** `with a namespace prefix`. */
  readonly deviation: string;
}

const FORMS: readonly (readonly [deviation: string, write: (document: string) => string])[] = [
  ['with a namespace prefix', withPrefix],
  ['without an XML declaration', (document) => document.replace(/^<\?xml[^>]*\?>\s*/, '')],
  ['without whitespace between its elements', (document) => document.replace(/>\s+</g, '><')],
];

/** The XML body, or the XML part of a multipart body, in each of these forms; none where it has no XML. */
export function xmlForms(body: Value | undefined): readonly WrittenOtherwise[] {
  if (typeof body === 'string') {
    return FORMS.map(([deviation, write]) => ({ body: write(body), deviation }));
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const { xml_sct: part, ...rest } = body as Readonly<Record<string, Value>>;
  return typeof part === 'string'
    ? FORMS.map(([deviation, write]) => ({ body: { xml_sct: write(part), ...rest }, deviation }))
    : [];
}

/** The elements of the default namespace with a prefix. */
function withPrefix(document: string): string {
  return document.replace(/<(\/?)([A-Z])/g, '<$1p:$2').replace(' xmlns=', ' xmlns:p=');
}
