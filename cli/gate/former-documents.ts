import { rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { gitOutput } from '../../gate/read/git-output.js';
import { CONFIG_NAMES, type LoadedConfig, readConfigAs } from '../generate/load-config.js';

/** The documents that the configuration of a revision compares, as absolute paths in the working copy. */
export interface FormerDocuments {
  readonly files: readonly string[];
  /** Sentences for the reader. */
  readonly notes: readonly string[];
}

/** Reads the configuration of a revision: what only that one names is no longer compared by its name. */
export async function formerDocuments(
  { file }: LoadedConfig,
  revision: string | null,
): Promise<FormerDocuments> {
  const nothing = { files: [], notes: [] };
  if (revision === null || revision.startsWith('-')) return nothing;
  const then = await configText(file, revision);
  if (then === undefined) return nothing;
  // beside the configuration, so that its imports resolve
  const copy = join(dirname(file), `.xs2a.base.${process.pid}${extname(then.name)}`);
  try {
    writeFileSync(copy, then.text, { mode: 0o600 });
    const namesIn = await namesAt(revision, file);
    const { gate, spec } = await readConfigAs(copy, file, { forGate: true, namesIn });
    return { files: [gate?.documents ?? spec].flat(), notes: [] };
  } catch {
    const note = `The configuration ${then.name} of ${revision} cannot be read: documents that only it names are not compared.`;
    return { files: [], notes: [note] };
  } finally {
    rmSync(copy, { force: true });
  }
}

/** The names in a folder of the revision, for paths with `*`. */
async function namesAt(revision: string, file: string): Promise<(folder: string) => string[]> {
  const top = (await gitOutput('-C', dirname(file), 'rev-parse', '--show-toplevel')) ?? '';
  const prefix = (await gitOutput('-C', dirname(file), 'rev-parse', '--show-prefix')) ?? '';
  const listed = await gitOutput('-C', top, 'ls-tree', '-r', '-z', '--name-only', revision);
  const paths = (listed ?? '').split('\0');
  // the configuration may be reached by a symbolic link: its own folder decides
  const root = resolve(dirname(file), relative(prefix, ''));
  return (folder) => {
    const inside = relative(root, folder).split(sep).join('/');
    const start = inside === '' ? '' : `${inside}/`;
    const below = paths.filter((path) => path.startsWith(start));
    return [...new Set(below.map((path) => path.slice(start.length).split('/')[0] ?? ''))];
  };
}

/** The configuration in the same folder of the revision, under the same name or another one. */
async function configText(
  file: string,
  revision: string,
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  const prefix = await gitOutput('-C', dirname(file), 'rev-parse', '--show-prefix');
  if (prefix === undefined) return undefined;
  const own = basename(file);
  const names = CONFIG_NAMES.includes(own) ? [own, ...CONFIG_NAMES] : [own];
  for (const name of new Set(names)) {
    const text = await gitOutput('show', `${revision}:${prefix}${name}`);
    if (text !== undefined) return { name, text };
  }
  return undefined;
}
