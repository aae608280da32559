import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element: its text, or its children and attributes (`@name`) by name. */
export type XmlNode = string | { readonly [name: string]: XmlNode | readonly XmlNode[] };

export type ReadXml =
  | { readonly ok: true; readonly name: string; readonly root: XmlNode }
  | { readonly ok: false; readonly text: string };

/**
 * Maximum number of characters of a document; reading it takes less than half a second whatever it contains.
 */
const LARGEST = 262_144;

/** Elements of pain.001 that may appear several times. */
const LISTS = new Set(['PmtInf', 'CdtTrfTxInf', 'Ustrd']);

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  // Not removeNSPrefix, which would remove the namespaces themselves.
  transformTagName: (name) => name.replace(/^.*:/, ''),
  ignoreDeclaration: true,
  isArray: (name) => LISTS.has(name),
});

/**
 * Parses an XML document of elements, attributes and text. Document types,
 * entities, CDATA and processing instructions are rejected before parsing, so that
 * nothing can expand and nothing can be fetched.
 */
export function readXml(text: string): ReadXml {
  if (text.length > LARGEST) {
    return { ok: false, text: `The document has more than ${LARGEST} characters.` };
  }
  const xml = text.replace(/^\uFEFF/, '');
  const foreign = foreignMarkup(xml);
  if (foreign !== undefined)
    return { ok: false, text: `The document must not contain ${foreign}.` };
  try {
    const valid = XMLValidator.validate(xml);
    if (valid !== true) return { ok: false, text: notWellFormed(valid.err) };
    const parsed: Record<string, XmlNode> = PARSER.parse(xml);
    const [only, ...others] = Object.entries(parsed);
    if (only === undefined || others.length > 0 || Array.isArray(only[1])) {
      return { ok: false, text: 'The document must have exactly one root element.' };
    }
    return { ok: true, name: only[0], root: only[1] };
  } catch {
    // The parser throws for elements that are nested too deeply or have an invalid name.
    return { ok: false, text: 'The document cannot be parsed as XML.' };
  }
}

function foreignMarkup(xml: string): string | undefined {
  if (/<!(?!--)/.test(xml)) return 'a document type, entities or CDATA';
  if (/<\?/.test(xml.replace(/^<\?xml[ \t\r\n][^<>]*\?>/, ''))) return 'processing instructions';
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return 'entities or character references';
  return undefined;
}

function notWellFormed({ msg, line }: { readonly msg: string; readonly line: number }): string {
  return `The document is not well-formed: line ${line}: ${msg.slice(0, 200)}`;
}
