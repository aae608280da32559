import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Server } from './api-model.js';
import { listAt, namedEntries, objectAt, stringAt } from './document-reader.js';

/** The servers of the document, with their variables. */
export function readServers(root: JsonObject): readonly Server[] {
  return listAt(root, 'servers').flatMap((server): Server[] => {
    const url = isObject(server) ? stringAt(server, 'url') : undefined;
    if (!isObject(server) || url === undefined) return [];
    const variables = namedEntries(objectAt(server, 'variables')).flatMap(([name, variable]) =>
      isObject(variable) ? [readVariable(name, variable)] : [],
    );
    return [{ url, ...describe(server), variables }];
  });
}

function readVariable(name: string, variable: JsonObject): Server['variables'][number] {
  const values = listAt(variable, 'enum').map(String);
  return {
    name,
    default: String(variable['default'] ?? ''),
    ...(values.length === 0 ? {} : { values }),
    ...describe(variable),
  };
}

function describe(value: JsonObject): { readonly description?: string } {
  const description = stringAt(value, 'description');
  return description === undefined ? {} : { description };
}
