import { memberOf } from '../../foundation/json-pointer.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { shownFile } from '../lint/shown-file.js';
import type { DocumentPair } from './document-pair.js';

/** A document of the base revision. */
export interface FormerDocument {
  readonly file: string;
  readonly old: string;
  readonly was: LoadedDocument;
}

export interface RenameOptions {
  /** The path that a new document had, as far as git sees a rename. */
  readonly formerName: (file: string) => string | undefined;
  /** Reads a document of the base; undefined when it has errors. */
  readonly before: (file: string) => Promise<FormerDocument | undefined>;
}

/**
 * Compares a new document with the one that it replaces: the one that git takes for the same file, or else
 * a lost one of the same `info.title`. The other lost documents are compared with nothing.
 */
export async function matchRenamed(
  pairs: readonly DocumentPair[],
  lost: readonly FormerDocument[],
  { formerName, before }: RenameOptions,
): Promise<readonly DocumentPair[]> {
  const fresh = pairs.filter(({ old }) => old === null);
  const found = new Map<string, FormerDocument>();
  for (const { file } of fresh) {
    const name = formerName(file);
    if (name === undefined) continue;
    const former = lost.find((one) => one.file === name) ?? (await before(name));
    if (former !== undefined) found.set(file, former);
  }
  const isFree = ({ file }: FormerDocument) =>
    ![...found.values()].some((one) => one.file === file);
  for (const { file, is } of fresh.filter((one) => !found.has(one.file))) {
    const title = titleOf(is);
    const alike = lost.filter((one) => isFree(one) && titleOf(one.was) === title);
    const rivals = fresh.filter((one) => !found.has(one.file) && titleOf(one.is) === title);
    const [only] = alike;
    if (title === undefined || only === undefined || alike.length + rivals.length > 2) continue;
    found.set(file, only);
  }
  return [
    ...pairs.map((pair): DocumentPair => {
      const former = found.get(pair.file);
      if (former === undefined) return pair;
      return { ...pair, old: former.old, was: former.was, fate: 'renamed' };
    }),
    ...lost.filter(isFree).map(removedPair),
  ];
}

function titleOf({ document }: LoadedDocument): string | undefined {
  const title = memberOf(memberOf(document, 'info'), 'title');
  return typeof title === 'string' && title.trim() !== '' ? title : undefined;
}

/** A removed document is compared with itself without its operations. */
function removedPair({ file, old, was }: FormerDocument): DocumentPair {
  const { webhooks: _, ...rest } = was.document;
  const is: LoadedDocument = {
    ...was,
    file: shownFile(file),
    document: { ...rest, paths: {} },
    warnings: [],
    place: () => ({ file: shownFile(file) }),
  };
  return { file, old, was, is, fate: 'removed' };
}
