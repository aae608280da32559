import { join } from 'node:path';
import { loadDocument } from '../../dist/generator/load/load-document.js';
import { ROOT } from '../lib/install-peers.mjs';
import { CALLS, stand } from './calls.mjs';

const METHODS = ['get', 'put', 'post', 'delete'];

/**
 * Our document as the peers get it: the operations of the calls, each parameter and body with the example of
 * a valid call, without other optional parameters and XML bodies. Responses are unchanged.
 */
export async function makeDocument(origin) {
  const { document } = await loadDocument(join(ROOT, 'spec/xs2a.yaml'));
  const copy = plain(document);
  copy.servers = [{ url: `${origin}/psd2` }];
  for (const [path, item] of Object.entries(copy.paths)) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation === undefined) continue;
      const call = CALLS[operation.operationId];
      if (call === undefined) delete item[method];
      else setExamples(copy, item, operation, call);
    }
    delete item.parameters;
    if (!METHODS.some((method) => item[method] !== undefined)) delete copy.paths[path];
  }
  return copy;
}

/** Without the project's own x- fields: some peers reject fields that they do not know. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, each]) => [key, plain(each)]),
  );
}

function setExamples(document, item, operation, call) {
  const given = { path: call.path ?? {}, query: call.query ?? {}, header: call.headers ?? {} };
  const values = {
    ...given,
    header: { 'X-Request-ID': stand('payment').replace(/1$/, '9'), ...given.header },
  };
  operation.parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((each) =>
      each.$ref === undefined ? each : document.components.parameters[each.$ref.split('/').at(-1)],
    )
    .flatMap((each) => {
      const value = values[each.in]?.[each.name];
      if (value === undefined) return [];
      const typed = each.schema?.type === 'boolean' ? value === 'true' : value;
      return [{ ...each, required: true, example: typed }];
    });
  if (call.body === undefined) delete operation.requestBody;
  else {
    const json = operation.requestBody.content['application/json'];
    operation.requestBody = {
      required: true,
      content: { 'application/json': { schema: json.schema, example: call.body } },
    };
  }
}
