import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ApiModel } from '../model/api-model.js';
import type { Files } from './files.js';
import { HEADER } from './header.js';
import type { Part } from './targets.js';

/**
 * A plugin: a further output from the same model. `zod`, `msw` and `tanstack-query` are such
 * outputs (generator/plugins).
 */
export interface CustomTarget {
  /** Folder below the output folder: one lower-case word that none of our parts uses. */
  readonly folder: string;
  /** npm packages that its files import, for the list that is printed. */
  readonly packages?: readonly string[];
  /** The parts that its files need: `client`, when they import its functions. */
  readonly needs?: readonly Part[];
  /** Texts by file name, which may contain folders: `docs/operations.ts`. Called once with all documents. */
  files(models: readonly ApiModel[]): Readonly<Record<string, string>>;
}

const TAKEN: ReadonlySet<string> = new Set(['model', 'server', 'client']);
const FOLDER = /^[a-z][a-z0-9-]*$/;
const FILE = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+)*$/;

/**
 * Files of custom targets. TypeScript files get the header that marks them as removable
 * by the generator. Throws USAGE for a folder or file name outside the folder.
 */
export function customFiles(targets: readonly CustomTarget[], models: readonly ApiModel[]): Files {
  const all = targets.flatMap((target, index) => {
    const { folder } = target;
    const twin = targets.findIndex((other) => other.folder === folder) !== index;
    if (!FOLDER.test(folder) || TAKEN.has(folder) || twin) {
      throw refuse(`A target cannot have the folder ${JSON.stringify(folder)}.`);
    }
    return Object.entries(target.files(models)).map(([name, text]) => {
      if (!FILE.test(name)) {
        throw refuse(`The target ${folder} cannot have a file ${JSON.stringify(name)}.`);
      }
      return [`${folder}/${name}`, name.endsWith('.ts') ? `${HEADER}\n${text}` : text] as const;
    });
  });
  return new Map(all);
}

function refuse(message: string): Xs2aError {
  return new Xs2aError('USAGE', message, {
    hint: 'Each target needs its own folder, named with one lower-case word (not model, server or client). File names are relative to it.',
  });
}
