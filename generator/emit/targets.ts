import type { ApiModel } from '../model/api-model.js';
import type { Adapter } from './adapters.js';
import {
  clientOperationsView,
  clientView,
  isPage,
  linksView,
  serversView,
  takesChallenge,
} from './client-views.js';
import { requestsView, responsesView, schemasView, webhooksView } from './model-views.js';
import {
  answersView,
  handlersView,
  handlerView,
  pluginView,
  respondView,
  serverOperationsView,
} from './server-views.js';
import { hasValidators, validatorsView } from './validator-views.js';

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
  { ...target(['server'], 'server', 'validators', validatorsView), when: hasValidators },
  {
    ...target(['server'], 'server', 'answers', answersView),
    when: ({ answers }) => answers.length > 0,
  },
  target(['server'], 'server', 'operations', serverOperationsView),
  target(['server'], 'server', 'handlers', handlersView),
  target(['server'], 'server', 'respond', respondView),
  target(['server'], 'server', 'plugin', pluginView),
  target(['server'], 'server', 'node-handler', handlerView('Node', 'IncomingMessage')),
  target(['server'], 'server', 'fetch-handler', handlerView('Fetch', 'Request')),
  target(['client'], 'client', 'operations', clientOperationsView),
  target(['client'], 'client', 'client', clientView),
  {
    ...target(['client'], 'client', 'servers', serversView),
    when: (model) => model.servers.length > 0,
  },
  {
    ...target(['client'], 'client', 'links', linksView),
    when: (model) => model.operations.some(isPage),
  },
];

export const CORE_TARGETS: readonly CoreTarget[] = [
  ...core(
    BOTH,
    'model',
    `body-error decode-body encode-body encode-query media-type percent read-fields read-members read-parts read-styled split-pairs split-parts style-signs
     styled-form wire-form write-members write-styled`.split(/\s+/),
  ),
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
    `answer-builders answer-call choice-rules client-fault encode-answer explain-failure extra-rules fastify-adapter fastify-options fault fetch-adapter find-texts hooks
     is-equal judge-answer judge-request list-rule node-adapter node-message number-rule object-rule operation-spec path-index path-template peer
     plain-message plan-parameters read-body read-fetch-body read-node-body read-parameters read-styled-parameter
     read-stream refuse remember request-context responder route router rule
     run-operation segment-pattern send-node-answer settings strip-prefix text-rule unseen-rules`.split(
      /\s+/,
    ),
  ),
  ...core(
    ['client'],
    'client',
    `accept-of add-signature as-received bearer beginning build-request build-url call caller client-error client-options client-spec
     connection find-answer judge-answer merge-headers no-answer outgoing-request prepare-call read-answer
     read-headers read-whole retry seams send-attempt send-repeatedly token-from with-hooks write-parameter`.split(
      /\s+/,
    ),
  ),
  {
    parts: ['client'],
    file: 'client/core/server-url.ts',
    template: 'client/core/server-url',
    when: (models) => models.some(({ servers }) => servers.length > 0),
  },
  {
    parts: ['client'],
    file: 'client/core/pkce.ts',
    template: 'client/core/pkce',
    when: (models) => models.some(({ operations }) => operations.some(takesChallenge)),
  },
];

/** npm packages that the generated files import. */
export function packagesOf(
  parts: readonly Part[],
  adapters: readonly Adapter[],
): readonly string[] {
  const fastify = adapters.includes('fastify') ? ['fastify'] : [];
  const server = parts.includes('server') ? ['ajv-formats', ...fastify] : [];
  return parts.includes('client') ? [...server, 'undici'] : server;
}

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
