import { posix } from 'node:path';
import { docComment } from '../emit/doc-comment.js';
import { findTemplate } from '../emit/find-template.js';
import { propertyName, quote } from '../emit/quote.js';
import { camelCase } from '../model/naming.js';
import { printMethod } from './add-handlers.js';
import { NOT_IMPLEMENTED } from './import-not-implemented.js';
import type { WantedTag } from './wanted-tag.js';

/** Absolute paths with forward slashes. */
export interface Places {
  readonly folder: string;
  /** The same folder as the user entered it. */
  readonly shown: string;
  readonly generated: string;
  /** Whether a new server.ts can mount the handlers on Fastify. */
  readonly mount?: boolean;
  /** Folder with templates that replace ours: `skeleton/handlers.hbs`. */
  readonly templates?: string | undefined;
  /** Path from `generated` to the runtime, when it is imported instead of copied. */
  readonly runtime?: string | undefined;
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
    hooksModule: quote(modulePath(below, hooksFile(places))),
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

/** The file that mounts all handlers; with several documents, each has a prefix. */
export function newServerFile(tags: readonly WantedTag[], places: Places): string {
  const { folder, generated, templates } = places;
  const documents = [...new Set(tags.map(({ document }) => document))];
  return fill('server', templates, {
    optionsModule: quote(
      modulePath(folder, hooksFile(places).replace(/hooks\.js$/, 'fastify-options.js')),
    ),
    hooksModule: quote(modulePath(folder, hooksFile(places))),
    requestErrorModule: quote(
      modulePath(folder, hooksFile(places).replace(/hooks\.js$/, 'request-error.js')),
    ),
    tppMessages: tags.some((tag) => tag.tppMessages === true),
    documents: documents.map((document) => ({
      plugin: `${camelCase(document)}Plugin`,
      module: quote(modulePath(folder, `${generated}/server/${document}/plugin.js`)),
      security: tags.find((tag) => tag.document === document)?.security?.map(propertyName),
      tppMessages: tags.some((tag) => tag.document === document && tag.tppMessages === true),
      prefix: documents.length > 1 ? `/${document}` : undefined,
      handlers: tags.filter((tag) => tag.document === document).map(({ name }) => name),
    })),
    tags: [...tags]
      .sort((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ name, file }) => ({ name, module: quote(`./${file.replace(/\.ts$/, '.js')}`) })),
  });
}

/** The file that exports the error of an unwritten handler. */
export function hooksFile({ generated, runtime }: Places): string {
  if (runtime !== undefined) return posix.join(generated, runtime, 'server/hooks.js');
  return `${generated}/server/core/hooks.js`;
}

/** The import path from one folder to a file. */
export function modulePath(from: string, to: string): string {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}

function fill(template: string, own: string | undefined, view: object): string {
  return `${findTemplate(`skeleton/${template}`, own).fill(view).trimEnd()}\n`;
}
