import { camelCase, pascalCase } from '../model/naming.js';
import { type DocumentModule, documentModules } from './module-of-document.js';
import type { Places } from './new-file.js';
import type { UserFile } from './read-user-files.js';
import { parse, type SourceFile } from './source-file.js';
import { surveySources } from './survey-sources.js';
import { applyEdits, type TextEdit } from './text-edit.js';
import type { WantedTag } from './wanted-tag.js';

/** The user's files after their imports follow the documents, and notes for the user. */
export interface FollowedFiles {
  readonly files: readonly UserFile[];
  readonly notes: readonly string[];
}

/**
 * Finds documents that are generated no longer, but whose code the user's files still import. The imports
 * of one that has a new name are adapted; the files of one that is gone stay as they are.
 */
export function followDocuments(
  files: readonly UserFile[],
  wanted: readonly WantedTag[],
  places: Places,
): FollowedFiles {
  const { keeps = () => true } = places;
  const sources = files
    .filter(({ text }) => /\/(?:server|model|client)\//.test(text))
    .map((file) => ({ ...file, tree: parse(file.name, file.text) }));
  const modules = sources.flatMap((source) => documentModules(source, places));
  const imported = new Set(modules.map(({ document }) => document));
  const documents = new Set(wanted.map(({ document }) => document));
  const gone = [...imported].filter((name) => !documents.has(name) && !keeps(name));
  const fresh = [...documents].filter((name) => !imported.has(name));
  const pairs = gone.map((name) => ({
    name,
    heirs: heirsOf(name, fresh, sources, wanted, places),
  }));
  let now = files;
  const notes: string[] = [];
  for (const { name, heirs } of pairs) {
    const [heir] = heirs;
    const isTaken = pairs.some((other) => other.name !== name && other.heirs[0] === heir);
    if (heir === undefined || heirs.length > 1 || isTaken) {
      notes.push(goneNote(name, sources, places));
      continue;
    }
    const moved = movedFiles(sources, name, heir, wanted, places);
    now = now.map((file) => moved.get(file.name) ?? file);
    notes.push(
      `The document ${name} is called ${heir} now: the imports in ${[...moved.keys()].join(', ')} were updated. Adapt what other files of yours import of it.`,
    );
  }
  return { files: now, notes };
}

/** The new documents that have most of the operations which the user wrote for a document that is gone. */
function heirsOf(
  gone: string,
  fresh: readonly string[],
  sources: readonly SourceFile[],
  wanted: readonly WantedTag[],
  places: Places,
): readonly string[] {
  return fresh.filter((name) => {
    const moved = [...movedFiles(sources, gone, name, wanted, places).values()];
    const own = wanted.filter(({ document }) => document === name);
    const { hosts } = surveySources(
      moved.map((file) => ({ ...file, tree: parse(file.name, file.text) })),
      own,
    );
    const members = hosts.flatMap((host) => (host.document === name ? host.members.list : []));
    const written = new Set(members.filter(({ handles }) => handles).map((one) => one.name));
    const operations = new Set(own.flatMap((tag) => tag.operations));
    return [...written].filter((id) => operations.has(id)).length * 2 > written.size;
  });
}

/** The files that import code of one document, with imports of the other instead. */
function movedFiles(
  sources: readonly SourceFile[],
  from: string,
  to: string,
  wanted: readonly WantedTag[],
  places: Places,
): ReadonlyMap<string, UserFile> {
  const type = wanted.find(({ document }) => document === to)?.allType.replace(/Handlers$/, '');
  const names = { from: namesOf(from), to: namesOf(to, type) };
  return new Map(
    sources.flatMap((source): readonly [string, UserFile][] => {
      const own = documentModules(source, places).filter(({ document }) => document === from);
      if (own.length === 0) return [];
      const edits = own.flatMap((module) => moveImport(source.text, module, to, names));
      return [[source.name, { name: source.name, text: applyEdits(source.text, edits) }]];
    }),
  );
}

interface Names {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** What generated code exports by the name of its document; `type` is that name in types. */
function namesOf(document: string, type = pascalCase(document)): readonly string[] {
  const value = camelCase(document);
  const types = ['Handlers', 'OperationId', 'Identities', 'Security', 'Client'];
  const options = ['PluginOptions', 'NodeOptions', 'FetchOptions'];
  return [
    ...['Plugin', 'NodeHandler', 'FetchHandler'].map((suffix) => value + suffix),
    ...[...types, ...options].map((suffix) => type + suffix),
    `create${type}Client`,
  ];
}

function moveImport(
  text: string,
  { literal, before, after, names }: DocumentModule,
  to: string,
  { from: former, to: present }: Names,
): readonly TextEdit[] {
  const quote = text.charAt(literal.getStart());
  const path = { start: literal.getStart(), end: literal.getEnd() };
  const renamed = names.flatMap(({ name, propertyName }): readonly TextEdit[] => {
    const original = propertyName ?? name;
    const now = present[former.indexOf(original.text)];
    if (now === undefined || now === original.text) return [];
    const at = { start: original.getStart(), end: original.getEnd() };
    return [{ ...at, text: propertyName === undefined ? `${now} as ${name.text}` : now }];
  });
  return [...renamed, { ...path, text: `${quote}${before}${to}${after}${quote}` }];
}

function goneNote(gone: string, sources: readonly SourceFile[], places: Places): string {
  const importing = sources.filter((source) =>
    documentModules(source, places).some(({ document }) => document === gone),
  );
  return `${gone} is no longer among the documents: remove its code in ${importing.map(({ name }) => name).join(', ')}, or name the document again.`;
}
