import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Extension } from './extension.js';
import { type ExistingSuite, extensionErrors } from './extension-errors.js';
import { type ExtensionSource, sourceOf } from './extension-source.js';
import * as kit from './kit.js';

const HINT = 'See docs/extending.md for the form of an extension.';
const ENTRIES = ['xs2a-extension.mjs', 'xs2a-extension.js'];

/** An extension and the place from which it was loaded. */
export interface LoadedExtension extends Extension {
  readonly source: ExtensionSource;
}

/**
 * Loads an extension: a module file, a folder that contains xs2a-extension.mjs (or a package.json whose
 * `main` names the module), or the name of a package that is installed in the current folder or above it. An
 * extension is code that runs with the rights of the user. Throws EXTENSION_INVALID with all errors at once.
 */
export async function loadExtension(given: string, known: ExistingSuite): Promise<LoadedExtension> {
  const from = placeOf(given);
  const file = entryOf(from);
  const exported = await exportOf(file);
  const extension = typeof exported === 'function' ? await made(exported, file) : exported;
  const errors = extensionErrors(extension, known);
  if (errors.length === 0) {
    return { ...(extension as Extension), source: sourceOf(from, file) };
  }
  throw new Xs2aError('EXTENSION_INVALID', `${file}: ${errors.join('; ')}.`, { hint: HINT });
}

/** The absolute path of the named file or folder. */
function placeOf(given: string): string {
  const path = resolve(given);
  if (existsSync(path)) return path;
  const folder = packageFolder(given, process.cwd());
  if (folder !== undefined) return folder;
  throw refused(`--cases ${given} is neither a file, a folder nor an installed package`);
}

/** Searches node_modules in this folder and in every folder above it, as Node does. */
function packageFolder(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(from);
  return parent === from ? undefined : packageFolder(name, parent);
}

/** The current source of the extension at this place; undefined when there is none. */
export function sourceAt(from: string): ExtensionSource | undefined {
  if (!existsSync(from)) return undefined;
  return sourceOf(from, entryOf(from));
}

function entryOf(path: string): string {
  if (!statSync(path).isDirectory()) return path;
  const entry = [...mainOf(path), ...ENTRIES]
    .map((name) => join(path, name))
    .find((each) => existsSync(each));
  if (entry !== undefined) return entry;
  throw refused(`${path} contains neither ${ENTRIES.join(' nor ')} nor a package.json with a main`);
}

function mainOf(folder: string): readonly string[] {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return [];
  try {
    const { main } = JSON.parse(readFileSync(file, 'utf8')) as { readonly main?: unknown };
    return typeof main === 'string' ? [main] : [];
  } catch (cause) {
    throw refused(`${file} is not JSON`, cause);
  }
}

async function exportOf(file: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return module.default;
  } catch (cause) {
    throw refused(`${file} cannot be loaded: ${messageOf(cause)}`, cause);
  }
}

async function made(make: unknown, file: string): Promise<unknown> {
  try {
    return await (make as (given: typeof kit) => unknown)(kit);
  } catch (cause) {
    throw refused(`${file} fails while it creates its cases: ${messageOf(cause)}`, cause);
  }
}

const messageOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';

const refused = (message: string, cause?: unknown): Xs2aError =>
  new Xs2aError('EXTENSION_INVALID', `${message}.`, { hint: HINT, cause });
