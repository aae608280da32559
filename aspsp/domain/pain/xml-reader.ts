import type { RefusalMessage } from '../refusal.js';
import type { XmlNode } from './read-xml.js';

/** Reads texts and elements of a document by path, and records elements that appear too often. */
export interface XmlReader {
  /** The text at a path below an element; undefined when there is none. */
  text(node: XmlNode, path: string, place: string): string | undefined;
  /** All elements of a name directly below another. */
  children(node: XmlNode, name: string): readonly XmlNode[];
  readonly errors: readonly RefusalMessage[];
}

/** Makes a reader for one document. */
export function makeXmlReader(): XmlReader {
  const errors: RefusalMessage[] = [];
  const step = (node: XmlNode, name: string, place: string): XmlNode | undefined => {
    const [first, ...others] = children(node, name);
    if (others.length > 0) {
      const text = 'The element appears more than once.';
      errors.push({ code: 'FORMAT_ERROR', text, path: place });
    }
    return first;
  };
  return {
    text(node, path, place) {
      const end = path
        .split('/')
        .reduce<XmlNode | undefined>(
          (at, name) => (at === undefined ? undefined : step(at, name, `${place}/${path}`)),
          node,
        );
      return end === undefined ? undefined : textOf(end);
    },
    children,
    errors,
  };
}

function children(node: XmlNode, name: string): readonly XmlNode[] {
  if (typeof node === 'string' || !Object.hasOwn(node, name)) return [];
  const found = node[name];
  if (found === undefined) return [];
  return isList(found) ? found : [found];
}

function isList(value: XmlNode | readonly XmlNode[]): value is readonly XmlNode[] {
  return Array.isArray(value);
}

/** The text of an element; undefined when it contains elements. */
function textOf(node: XmlNode): string | undefined {
  if (typeof node === 'string') return node;
  const text = Object.hasOwn(node, '#text') ? node['#text'] : undefined;
  if (typeof text === 'string') return text;
  const onlyAttributes = Object.keys(node).every((key) => key.startsWith('@'));
  return onlyAttributes ? '' : undefined;
}
