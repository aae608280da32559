import type { Document, Node } from 'yaml';

/** What this function needs of the package `yaml`, which some callers load late. */
type Yaml = Pick<typeof import('yaml'), 'isAlias' | 'isCollection' | 'visit'>;

/**
 * The first key of a document that is a list or a map. Such keys become texts when the document becomes values; of a few
 * hundred of them, one in another, that takes hours.
 */
export function collectionKey(
  { isAlias, isCollection, visit }: Yaml,
  document: Document<Node, boolean>,
): Node | undefined {
  let found: Node | undefined;
  visit(document, {
    Pair: (_, { key }) => {
      if (!isCollection(isAlias(key) ? key.resolve(document) : key)) return undefined;
      found = key as Node;
      return visit.BREAK;
    },
  });
  return found;
}
