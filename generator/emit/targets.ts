import type { ApiModel } from '../model/api-model.js';
import type { Adapter } from './adapters.js';
import { answersView, judgesAnswers } from './answers-view.js';
import {
  clientFunctionsView,
  clientOperationsView,
  clientView,
  isPage,
  linksView,
  serversView,
  takesChallenge,
} from './client-views.js';
import { bigintsView, hasBigints } from './codecs.js';
import { defaultsView, hasDefaults } from './default-views.js';
import { requestsView, responsesView, schemasView, webhooksView } from './model-views.js';
import {
  handlersView,
  handlerView,
  pluginView,
  respondView,
  serverOperationsView,
} from './server-views.js';
import { validationView } from './validation-view.js';
import { hasValidators, validatorsView } from './validator-views.js';

/** The parts to generate; both include the model. */
export type Part = 'server' | 'client';

/** When an output file is generated. */
interface Condition {
  readonly parts: readonly Part[];
  /** The only adapter that it is for. */
  readonly adapter?: Adapter;
  readonly when?: (model: ApiModel) => boolean;
}

/** An output file for each document. */
export interface DocumentTarget extends Condition {
  /** Folder and file below the output folder; `*` is the name of the document. */
  readonly file: string;
  readonly template: string;
  readonly view: (model: ApiModel) => object;
}

/** A copy of a file of the runtime. */
export interface RuntimeEntry extends Condition {
  readonly file: string;
}

const BOTH: readonly Part[] = ['server', 'client'];

/** Every output file of a template, and its condition. */
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
  { ...target(BOTH, 'model', 'validators', validatorsView), when: hasValidators },
  { ...target(BOTH, 'model', 'bigints', bigintsView), when: hasBigints },
  {
    ...target(BOTH, 'model', 'answers', answersView),
    when: ({ answers }) => answers.length > 0,
  },
  { ...target(['server'], 'server', 'defaults', defaultsView), when: hasDefaults },
  target(['server'], 'server', 'operations', serverOperationsView),
  target(['server'], 'server', 'handlers', handlersView),
  target(['server'], 'server', 'respond', respondView),
  { ...target(['server'], 'server', 'plugin', pluginView), adapter: 'fastify' },
  {
    ...target(['server'], 'server', 'node-handler', handlerView('Node', 'IncomingMessage')),
    adapter: 'express',
  },
  {
    ...target(['server'], 'server', 'fetch-handler', handlerView('Fetch', 'Request')),
    adapter: 'fetch',
  },
  target(['client'], 'client', 'operations', clientOperationsView),
  target(['client'], 'client', 'functions', clientFunctionsView),
  target(['client'], 'client', 'client', clientView),
  { ...target(['client'], 'client', 'validation', validationView), when: judgesAnswers },
  {
    ...target(['client'], 'client', 'servers', serversView),
    when: (model) => model.servers.length > 0,
  },
  {
    ...target(['client'], 'client', 'links', linksView),
    when: (model) => model.operations.some(isPage),
  },
];

/**
 * Files of the runtime that only the user's own code imports. All others are copied when
 * one of the output files imports them.
 */
export const RUNTIME_ENTRIES: readonly RuntimeEntry[] = [
  {
    parts: ['server'],
    file: 'server/core/fastify-options.ts',
    adapter: 'fastify',
    when: hasOperations,
  },
  { parts: ['client'], file: 'client/core/undici-transport.ts', when: hasOperations },
  { parts: ['client'], file: 'client/core/follow.ts', when: hasOperations },
  { parts: ['client'], file: 'client/core/successful.ts', when: hasOperations },
  {
    parts: ['client'],
    file: 'client/core/pkce.ts',
    when: ({ operations }) => operations.some(takesChallenge),
  },
];

/** Whether the file is generated for this document. */
export function isWanted(
  { parts, adapter, when }: Condition,
  model: ApiModel,
  wanted: { readonly parts: readonly Part[]; readonly adapters: readonly Adapter[] },
): boolean {
  return (
    parts.some((part) => wanted.parts.includes(part)) &&
    (adapter === undefined || wanted.adapters.includes(adapter)) &&
    when?.(model) !== false
  );
}

/** npm packages that the generated files import. */
export function packagesOf(
  parts: readonly Part[],
  adapters: readonly Adapter[],
): readonly string[] {
  const fastify = adapters.includes('fastify') ? ['fastify'] : [];
  const server = parts.includes('server') ? ['ajv-formats', ...fastify] : ['ajv-formats'];
  return parts.includes('client') ? [...server, 'undici'] : server;
}

/** A file of types; generated when it has content. */
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
  return {
    parts,
    file: `${folder}/*/${name}.ts`,
    template: `${folder}/document/${name}`,
    view,
    when: hasOperations,
  };
}

function hasOperations({ operations }: ApiModel): boolean {
  return operations.length > 0;
}
