import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument, LoadOptions } from '../../generator/load/loaded-document.js';
import { gitFile, loaderName, readGitFile, userName } from './git-file.js';

/** Options for reading documents, as in `xs2a generate`. */
export type ReadOptions = Pick<LoadOptions, 'overlays' | 'allowRemote' | 'allowOutside'>;

/** A document on the disk, or in a revision of the repository: `git:main:spec/bank.yaml`. */
export async function readDocument(
  name: string,
  { overlays = [], ...options }: ReadOptions = {},
): Promise<LoadedDocument> {
  const nameOf = (file: string): string => {
    const found = gitFile(file);
    return found === undefined ? file : loaderName(found);
  };
  const read = (file: string): Promise<Uint8Array> | undefined => {
    const found = gitFile(file);
    return found === undefined ? undefined : readGitFile(found);
  };
  const loaded = await loadDocument(nameOf(name), {
    ...options,
    read,
    overlays: overlays.map(nameOf),
  });
  return {
    ...loaded,
    file: name,
    place: (pointer) => {
      const place = loaded.place(pointer);
      return { ...place, file: userName(place.file) };
    },
  };
}
