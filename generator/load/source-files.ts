import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { fetchSource } from './fetch-source.js';
import type { LoadOptions } from './loaded-document.js';
import type { Source } from './parse-source.js';
import type { RefError } from './problem.js';
import { IsFolderError, readSource } from './read-source.js';

/** The files of one document: each is read once, and only from permitted places. */
export class SourceFiles {
  readonly #read = new Map<string, Source | RefError>();
  readonly #home: string;

  constructor(
    readonly root: Source,
    readonly options: LoadOptions,
  ) {
    this.#home = dirname(resolve(root.file));
    this.#read.set(resolve(root.file), root);
  }

  /** Paths and addresses of everything that was read. */
  get names(): readonly string[] {
    return [...this.#read.keys()];
  }

  /** The texts of the files of this document. */
  get texts(): readonly string[] {
    return [...this.#read.values()].flatMap((one) =>
      'text' in one && 'place' in one ? [one.text] : [],
    );
  }

  /** The file of a $ref (without its fragment), relative to its own file. */
  async open(from: Source, address: string): Promise<Source | RefError> {
    if (address === '') return from;
    const remote = remoteAddress(from.file, address);
    const path = decoded(address);
    const file = remote ?? (isAbsolute(path) ? path : join(dirname(from.file), path));
    const key = remote ?? resolve(file);
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const found =
      remote === undefined ? await this.#local(file, address) : await this.#remote(remote);
    this.#read.set(key, found);
    return found;
  }

  async #local(file: string, address: string): Promise<Source | RefError> {
    const outside = await this.#isOutside(file);
    if (outside && this.options.allowOutside !== true) {
      return {
        rule: 'ref-outside',
        text: `$ref ${address} leads outside the folder of the document`,
        hint: 'Move the file into the folder of the document, or allow such $refs (allowOutside).',
      };
    }
    try {
      return await readSource(file, this.options);
    } catch (error) {
      if (!(error instanceof Xs2aError) || error.code !== 'FILE_UNREADABLE') throw error;
      return unreadable(file, address, error.cause);
    }
  }

  async #remote(address: string): Promise<Source | RefError> {
    if (this.options.allowRemote !== true) {
      return {
        rule: 'ref-remote',
        text: `$ref leads to ${address}, but network addresses are not followed`,
        hint: 'Save the file next to the document and refer to it there, or allow such $refs (allowRemote).',
      };
    }
    return fetchSource(address, this.options);
  }

  /** Symbolic links are resolved first, so that none leads outside unnoticed. */
  async #isOutside(file: string): Promise<boolean> {
    const real = async (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
    const isOut = (home: string, path: string): boolean => {
      const way = relative(home, path);
      return way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way;
    };
    if (isOut(this.#home, resolve(file))) return true;
    return isOut(await real(this.#home), await real(file)) && (await real(file)) !== resolve(file);
  }
}

function unreadable(file: string, address: string, cause: unknown): RefError {
  if (cause instanceof IsFolderError) {
    const text = `$ref ${address} leads to a folder`;
    return { rule: 'ref-directory', text, hint: 'Refer to a file in the folder.' };
  }
  const hint = /[#/.]/.test(address)
    ? 'The path is relative to the file that contains the $ref.'
    : `For a schema of this document write #/components/schemas/${address}.`;
  return { rule: 'ref-file-missing', text: `$ref ${address}: there is no file ${file}`, hint };
}

/** The complete address when a $ref leads to the network, also from a file that came from there. */
function remoteAddress(from: string, address: string): string | undefined {
  if (/^(https?:)?\/\//i.test(address)) {
    return new URL(address, /^https?:/i.test(from) ? from : 'https://x').href;
  }
  return /^https?:\/\//i.test(from) ? new URL(address, from).href : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
