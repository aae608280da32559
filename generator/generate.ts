import { basename } from 'node:path';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { checkSyntax } from './emit/check-syntax.js';
import { compareFolder, removeFiles, writeFiles } from './emit/output-folder.js';
import { renderFiles } from './emit/render.js';
import { PACKAGES, type Part } from './emit/targets.js';
import { loadDocument } from './load/load-document.js';
import { buildModel } from './model/build-model.js';

export interface GenerateOptions {
  /** OpenAPI documents; the name of each output folder is the file's, without its extension. */
  readonly specs: readonly string[];
  readonly out: string;
  /** Both unless told otherwise. */
  readonly parts?: readonly Part[];
  /** Only compare: nothing is written or removed. */
  readonly check?: boolean;
  /** Judge "exactly one of" strictly; by default it is read as "at least one of". */
  readonly strictOneOf?: boolean;
  /** The folder belongs to these documents alone: what we made for others before is removed. */
  readonly exclusive?: boolean;
}

/** File names are below `out`, with forward slashes. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** With `check`: files that are missing, different, or no longer wanted. */
  readonly stale: readonly string[];
  /** npm packages that the output imports. */
  readonly packages: readonly string[];
}

/**
 * Generates typed server and client code from OpenAPI documents. Nothing is written unless all
 * documents are sound and all output parses; files that did not change are left alone.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const parts = options.parts ?? ['server', 'client'];
  const packages = [...new Set(parts.flatMap((part) => PACKAGES[part]))].sort();
  const names = options.specs.map(documentName);
  refuseClashes(options.specs, names);
  const models = [];
  for (const [index, spec] of options.specs.entries()) {
    const shapes = { strictOneOf: options.strictOneOf ?? false };
    models.push(buildModel(await loadDocument(spec), names[index] ?? 'api', shapes));
  }
  const files = renderFiles(models, parts);
  const owned = ['model', ...parts].flatMap((part) =>
    options.exclusive === true ? [part] : names.map((name) => `${part}/${name}`),
  );
  const { changed, unchanged, stale } = await compareFolder(options.out, files, owned);
  if (options.check === true) {
    return { written: [], removed: [], unchanged, stale: [...changed, ...stale].sort(), packages };
  }
  await checkSyntax(new Map([...files].filter(([file]) => changed.includes(file))));
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  return { written: changed, removed: stale, unchanged, stale: [], packages };
}

/** `path/to/My Bank.yaml` becomes `my-bank`. */
export function documentName(file: string): string {
  const stem = basename(file).replace(/\.(ya?ml|json)$/i, '');
  const name = stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'core' ? `api-${name}`.replace(/-$/, '') : name;
}

function refuseClashes(specs: readonly string[], names: readonly string[]): void {
  const twin = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twin < 0) return;
  throw new Xs2aError(
    'USAGE',
    `Two documents would share the folder ${names[twin]}: ${specs.join(', ')}.`,
    {
      hint: 'Rename one of the files, or generate them into different folders.',
    },
  );
}
