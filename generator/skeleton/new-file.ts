import { basename, isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { docComment } from '../emit/doc-comment.js';
import { findTemplate } from '../emit/find-template.js';
import { ImportedNames } from '../emit/import-lines.js';
import { propertyName, quote } from '../emit/quote.js';
import { camelCase, NamePool } from '../model/naming.js';
import { printMethod } from './add-handlers.js';
import { type CorePlaces, coreModule } from './core-modules.js';
import { NOT_IMPLEMENTED } from './import-not-implemented.js';
import type { RenamedOperations } from './renamed-operations.js';
import type { WantedTag } from './wanted-tag.js';

/** Absolute paths with forward slashes. */
export interface Places extends CorePlaces {
  /** The same folder as the user entered it. */
  readonly shown: string;
  /** Whether a new server.ts can mount the handlers on Fastify. */
  readonly mount?: boolean;
  /** Operations that have another id than in the last output. */
  readonly renamed?: RenamedOperations;
  /** Whether the output keeps the code of a document, which this run may not generate; default: it does. */
  readonly keeps?: ((document: string) => boolean) | undefined;
  /** Folder with templates that replace ours: `skeleton/handlers.hbs`. */
  readonly templates?: string | undefined;
}

/** A new handler file; its type omits operations that are handled elsewhere. */
export function newHandlerFile(
  tag: WantedTag,
  operations: readonly string[],
  places: Places,
): string {
  const { folder, generated, templates } = places;
  const below = posix.dirname(`${folder}/${tag.file}`);
  const omitted = tag.operations.filter((id) => !operations.includes(id)).map(quote);
  const style = { eol: '\n', tab: '  ', quote: "'", semicolon: ';' } as const;
  return fill('handlers', templates, {
    hooksModule: quote(modulePath(below, coreModule(places, 'hooks'))),
    handlersModule: quote(modulePath(below, `${generated}/server/${tag.document}/handlers.js`)),
    type: tag.type,
    result: omitted.length === 0 ? tag.type : `Omit<${tag.type}, ${omitted.join(' | ')}>`,
    name: tag.name,
    comment: docComment([tag.description]),
    operations: operations
      .map((id) =>
        printMethod({ id, indent: '    ', style, error: NOT_IMPLEMENTED, type: tag.type }),
      )
      .join('')
      .trimEnd(),
  });
}

/** The file that mounts all handlers, each document below its own path. */
export function newServerFile(tags: readonly WantedTag[], places: Places): string {
  const { folder, generated, templates } = places;
  const documents = [...new Set(tags.map(({ document }) => document))];
  const fromCore = (file: string): string => modulePath(folder, coreModule(places, file));
  const fromDocument = (document: string, file: string): string =>
    quote(modulePath(folder, `${generated}/server/${document}/${file}`));
  const core = new ImportedNames();
  const speaking = tags.find((tag) => tag.tppMessages === true);
  core.add(fromCore('fastify-options'), 'refuseBadUrls', false);
  if (speaking !== undefined) {
    core.add(fromCore('request-error'), 'describeError', false);
    core.add(fromCore('hooks'), 'Answer', true);
  }
  core.add(fromCore('hooks'), 'ErrorInfo, ServerHooks', true);
  const [first = ''] = documents;
  const shown = shownFolder(places);
  const locals = localNames(tags);
  return fill('server', templates, {
    coreImports: core.lines(),
    operationsModule: fromDocument(speaking?.document ?? first, 'operations.js'),
    tppMessages: speaking !== undefined,
    folder: quote(shown),
    notFound: notFoundText(tags),
    documents: documents.map((document) => {
      const own = tags.filter((tag) => tag.document === document);
      return {
        plugin: `${camelCase(document)}Plugin`,
        module: fromDocument(document, 'plugin.js'),
        security: own[0]?.security?.map(propertyName),
        sharesHooks: speaking === undefined || own[0]?.tppMessages === true,
        prefix: own[0]?.prefix,
        handlers: own.map(({ name }) => locals.get(name)),
      };
    }),
    tags: [...tags]
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ name, file }) => ({
        name,
        local: locals.get(name),
        module: quote(`./${file.replace(/\.ts$/, '.js')}`),
        shown: quote(`${shown}/${file}`),
      })),
  });
}

/** The variable of each handler file in server.ts: `ais` for `aisHandlers`. */
function localNames(tags: readonly WantedTag[]): ReadonlyMap<string, string> {
  const pool = NamePool.ofValues();
  for (const name of ['hooks', 'operations', 'server', 'logger', 'process', 'places']) {
    pool.take(name);
  }
  return new Map(tags.map(({ name }) => [name, pool.take(name.replace(/Handlers$/, ''))]));
}

/** The folder as its owner calls it: below the current folder, `src/bank`. */
function shownFolder({ shown }: Places): string {
  const path = relative('', shown).split(sep).join('/');
  return path === '' || path.startsWith('..') || isAbsolute(path) ? basename(resolve(shown)) : path;
}

/** Where paths begin, for the response to a request outside; empty when a document takes all paths. */
function notFoundText(tags: readonly WantedTag[]): string {
  const prefixes = [...new Set(tags.map(({ prefix = '' }) => prefix))];
  return prefixes.includes('') ? '' : prefixes.join(' or ');
}

/** The import path from one folder to a file. */
export function modulePath(from: string, to: string): string {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}

function fill(template: string, own: string | undefined, view: object): string {
  return `${findTemplate(`skeleton/${template}`, own).fill(view).trimEnd()}\n`;
}
