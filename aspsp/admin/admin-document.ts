import { packageVersion } from '../../foundation/package-root.js';
import type {
  OpenApi,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiSchema,
  PathItem,
} from '../documents/open-api.js';
import { ACTIONS, type AdminAction } from './actions/admin-action.js';
import { ADMIN_SCHEMAS, refTo } from './admin-schemas.js';
import type { AdminResource } from './resources/admin-resource.js';
import { RESOURCES } from './resources/resources.js';

const ID: OpenApiParameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'Identifier from the list.',
  schema: { type: 'string' },
};

/** The OpenAPI document of the operator's API, generated from the same tables as the API itself. */
export function adminDocument(url: string): OpenApi & { readonly openapi: string } {
  const lists = RESOURCES.map((one) => [`/api/${one.name}`, listPath(one)] as const);
  const ones = RESOURCES.map((one) => [`/api/${one.name}/{id}`, onePath(one)] as const);
  const acts = ACTIONS.map((one) => [pathOf(one), { post: actionOf(one) }] as const);
  const paths: Record<string, PathItem> = { '/api/clock': { get: readClock } };
  for (const [path, item] of [...lists, ...ones, ...acts]) {
    paths[path] = { ...paths[path], ...item };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Operator of the reference bank',
      version: packageVersion(),
      description:
        'The API of the operator of this test bank. Every call below /api needs the token of the operator: Authorization: Bearer. Responses contain no secrets except the one-time codes in the outbox.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url, description: 'This listener.' }],
    security: [{ token: [] }],
    tags: [
      { name: 'Look', description: 'The contents of the bank.' },
      { name: 'Act', description: 'The actions of the operator.' },
    ],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: ADMIN_SCHEMAS,
    },
  };
}

const answer = (description: string, schema: OpenApiSchema | { readonly $ref: string }) => ({
  description,
  content: { 'application/json': { schema } },
});

const REFUSALS: OpenApiOperation['responses'] = {
  '400': answer('The request is invalid.', refTo('Error')),
  '401': answer('The token is missing or wrong.', refTo('Error')),
  '503': answer('The store of the bank cannot be reached.', refTo('Error')),
};
const UNKNOWN = { '404': answer('There is no resource with this id.', refTo('Error')) };

const readClock: OpenApiOperation = {
  operationId: 'readClock',
  tags: ['Look'],
  summary: 'Reads the clock of the bank',
  responses: { '200': answer('The clock.', refTo('Clock')), ...REFUSALS },
};

function listPath({ name, filters }: AdminResource): PathItem {
  const query = (one: string, description: string, type = 'string'): OpenApiParameter => ({
    name: one,
    in: 'query',
    required: false,
    description,
    schema: { type },
  });
  return {
    get: {
      operationId: `list-${name}`,
      tags: ['Look'],
      summary: `Lists ${name}, the newest first`,
      parameters: [
        ...filters.map((filter) => query(filter, `Only those with this ${filter}.`)),
        query('offset', 'Number of entries to skip; default 0.', 'integer'),
        query('limit', 'Maximum number of entries; default 50, at most 200.', 'integer'),
      ],
      responses: { '200': answer('A page of the list.', refTo('List')), ...REFUSALS },
    },
  };
}

function onePath({ name, one }: AdminResource): PathItem {
  return {
    get: {
      operationId: `read-${name}`,
      tags: ['Look'],
      summary: `Shows one ${one} with links to related resources`,
      parameters: [ID],
      responses: { '200': answer(`The ${one}.`, refTo('Thing')), ...REFUSALS, ...UNKNOWN },
    },
  };
}

const pathOf = ({ path }: AdminAction): string => `/api${path.replace(':id', '{id}')}`;

function actionOf({ id, path, summary, fields, refusals }: AdminAction): OpenApiOperation {
  const properties = Object.entries(fields).map(([name, { type, text }]) => [
    name,
    { type: type === 'text' ? 'string' : 'boolean', description: text },
  ]);
  const schema: OpenApiSchema = { type: 'object', properties: Object.fromEntries(properties) };
  const body = { required: false, content: { 'application/json': { schema } } };
  const onOne = path.includes(':id');
  return {
    operationId: id,
    tags: ['Act'],
    summary,
    ...(onOne ? { parameters: [ID] } : {}),
    ...(properties.length === 0 ? {} : { requestBody: body }),
    responses: {
      '200': answer('Done.', refTo(RESULTS[id] ?? 'Result')),
      ...REFUSALS,
      ...(refusals.includes(404) ? UNKNOWN : {}),
      ...(refusals.includes(409) ? { '409': answer('Not as things stand.', refTo('Error')) } : {}),
    },
  };
}

const RESULTS: Readonly<Record<string, string>> = {
  moveClock: 'Clock',
  approveAuthorisation: 'Decided',
  rejectAuthorisation: 'Decided',
};
