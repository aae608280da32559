import type { ApiModel } from '../model/api-model.js';
import { clientOperationsView, clientView } from './client-views.js';
import { requestsView, responsesView, schemasView, webhooksView } from './model-views.js';
import { definitionsView, handlersView, pluginView, serverOperationsView } from './server-views.js';

/** What to make: the model comes with either. */
export type Part = 'server' | 'client';

/** An output file of which there is one for every document. */
export interface DocumentTarget {
  readonly parts: readonly Part[];
  /** Folder and file below the output folder; `*` is the document's name. */
  readonly file: string;
  readonly template: string;
  readonly view: (model: ApiModel) => object;
  readonly when?: (model: ApiModel) => boolean;
}

/** An output file that is the same for all documents. */
export interface CoreTarget {
  readonly parts: readonly Part[];
  readonly file: string;
  readonly template: string;
  readonly when?: (models: readonly ApiModel[]) => boolean;
}

const BOTH: readonly Part[] = ['server', 'client'];

/** Every output file, its template, and when it is made. */
export const DOCUMENT_TARGETS: readonly DocumentTarget[] = [
  {
    parts: BOTH,
    file: 'model/*/schemas.ts',
    template: 'model/document/schemas',
    view: schemasView,
    when: (model) => model.types.length > 0,
  },
  modelTarget(
    'requests',
    requestsView,
    ({ operations, hooks }) => operations.length + hooks.length,
  ),
  modelTarget(
    'responses',
    responsesView,
    ({ operations, hooks }) => operations.length + hooks.length,
  ),
  modelTarget('webhooks', webhooksView, ({ hooks }) => hooks.length),
  target(['server'], 'server', 'definitions', definitionsView),
  target(['server'], 'server', 'operations', serverOperationsView),
  target(['server'], 'server', 'handlers', handlersView),
  target(['server'], 'server', 'plugin', pluginView),
  target(['client'], 'client', 'operations', clientOperationsView),
  target(['client'], 'client', 'client', clientView),
];

export const CORE_TARGETS: readonly CoreTarget[] = [
  ...core(BOTH, 'model', ['decode-body', 'encode-body', 'media-type', 'read-parts', 'wire-form']),
  {
    parts: BOTH,
    file: 'model/core/status-class.ts',
    template: 'model/core/status-class',
    when: (models) =>
      models.some(({ answers, hookAnswers }) =>
        [...answers, ...hookAnswers].some(({ status }) => typeof status !== 'number'),
      ),
  },
  ...core(
    ['server'],
    'server',
    `fault find-texts hooks judge-request mount-api operation-spec path-template read-body read-parameters
     request-context responder router send-answer validator`.split(/\s+/),
  ),
  ...core(
    ['client'],
    'client',
    'build-request caller client-error client-options client-spec merge-headers read-answer'.split(
      ' ',
    ),
  ),
];

/** npm packages that the generated files import. */
export const PACKAGES: Readonly<Record<Part, readonly string[]>> = {
  server: ['ajv', 'ajv-formats', 'fastify'],
  client: ['undici'],
};

/** A file of types; it is made where there is something to put into it. */
function modelTarget(
  name: string,
  view: (model: ApiModel) => object,
  count: (model: ApiModel) => number,
): DocumentTarget {
  return {
    parts: BOTH,
    file: `model/*/${name}.ts`,
    template: `model/document/${name}`,
    view,
    when: (model) => count(model) > 0,
  };
}

function target(
  parts: readonly Part[],
  folder: string,
  name: string,
  view: (model: ApiModel) => object,
): DocumentTarget {
  const when = (model: ApiModel): boolean => model.operations.length > 0;
  return {
    parts,
    file: `${folder}/*/${name}.ts`,
    template: `${folder}/document/${name}`,
    view,
    when,
  };
}

function core(
  parts: readonly Part[],
  folder: string,
  names: readonly string[],
): readonly CoreTarget[] {
  return names.map((name) => ({
    parts,
    file: `${folder}/core/${name}.ts`,
    template: `${folder}/core/${name}`,
  }));
}
