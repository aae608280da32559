import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { checkSyntax } from './emit/check-syntax.js';
import { type CustomTarget, customFiles } from './emit/custom-target.js';
import { compareFolder, removeFiles, writeFiles } from './emit/output-folder.js';
import { renderFiles } from './emit/render.js';
import { PACKAGES, type Part } from './emit/targets.js';
import { loadDocument } from './load/load-document.js';
import type { LoadOptions } from './load/loaded-document.js';
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
  /** Folder with templates that take the place of ours of the same name: `server/core/hooks.hbs`. */
  readonly templates?: string;
  /** Outputs of a user's own, beside server and client. */
  readonly targets?: readonly CustomTarget[];
  /** OpenAPI Overlay 1.0 documents, applied to each of the documents in this order. */
  readonly overlays?: readonly string[];
  /** Follow $refs to http and https addresses. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside of a document's own folder. */
  readonly allowOutside?: boolean;
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
  /** What is odd but no mistake, a sentence each. */
  readonly warnings: readonly string[];
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
  const warnings: string[] = [];
  for (const [index, spec] of options.specs.entries()) {
    const shapes = { strictOneOf: options.strictOneOf ?? false };
    const loaded = await loadDocument(spec, loadOptions(options));
    warnings.push(...loaded.warnings);
    models.push(buildModel(loaded, names[index] ?? 'api', shapes));
  }
  if (options.templates !== undefined) refuseStrangeTemplates(options.templates);
  const { targets = [] } = options;
  const files = new Map([
    ...renderFiles(models, parts, options.templates),
    ...customFiles(targets, models),
  ]);
  const ownParts = ['model', ...parts].flatMap((part) =>
    options.exclusive === true ? [part] : names.map((name) => `${part}/${name}`),
  );
  const owned = [...ownParts, ...targets.map(({ folder }) => folder)];
  const { changed, unchanged, stale } = await compareFolder(options.out, files, owned);
  if (options.check === true) {
    return {
      written: [],
      removed: [],
      unchanged,
      stale: [...changed, ...stale].sort(),
      packages,
      warnings,
    };
  }
  await checkSyntax(new Map([...files].filter(([file]) => changed.includes(file))));
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  return { written: changed, removed: stale, unchanged, stale: [], packages, warnings };
}

function loadOptions(options: GenerateOptions): LoadOptions {
  return {
    overlays: options.overlays ?? [],
    allowRemote: options.allowRemote ?? false,
    allowOutside: options.allowOutside ?? false,
  };
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

/** A misspelled template would silently change nothing. */
function refuseStrangeTemplates(folder: string): void {
  const templates = (root: string): readonly string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.hbs'));
  const hint = 'The folders and names are those of templates/ in this package.';
  if (!existsSync(folder)) {
    throw new Xs2aError('USAGE', `There is no folder ${folder} with templates.`, { hint });
  }
  const known = new Set(templates(join(packageRoot(), 'templates')));
  const own = templates(folder);
  const strange = own.find((file) => !known.has(file));
  if (strange === undefined && own.length > 0) return;
  const told = strange === undefined ? 'holds no template' : `has ${strange}, which replaces none`;
  throw new Xs2aError('USAGE', `The folder ${folder} ${told}.`, { hint });
}
