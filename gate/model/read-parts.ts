import { toPointer } from '../../generator/load/json-pointer.js';
import { isObject, type Json } from '../../generator/load/loaded-document.js';
import { partAt, type SchemaDocument, type SchemaPart } from '../schema/schema-part.js';
import { follow, followAll } from './follow.js';
import type { Answer, Body, Header, Medias, Node, Parameter } from './operation.js';

/** Lower case, without a charset of UTF-8, which is that of JSON anyway. */
function mediaKey(name: string): string {
  const [type = '', ...parameters] = name
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const kept = parameters.filter((one) => one !== '' && !/^charset="?utf-?8"?$/.test(one));
  return [type, ...kept.sort()].join(';');
}

function schemaOf(document: SchemaDocument, { value, at }: Node): SchemaPart | undefined {
  const schema = value['schema'];
  return schema === undefined ? undefined : partAt(document, schema, `${at}/schema`);
}

function readMedias(document: SchemaDocument, { value, at }: Node): Medias {
  const found = followAll(document, value['content'], `${at}/content`);
  return new Map(
    found.map(([name, node]) => [
      mediaKey(name),
      { ...node, name, schema: schemaOf(document, node) },
    ]),
  );
}

/** Request headers that the standard describes in other parts of a document. */
const IGNORED = new Set(['accept', 'content-type', 'authorization']);

const STYLES: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

/** By place and name: parameters of an operation override those of its path. */
export function readParameters(
  document: SchemaDocument,
  path: string,
  lists: readonly (readonly [list: Json | undefined, at: string])[],
): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  const positions = [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  for (const [list, at] of lists) {
    if (!Array.isArray(list)) continue;
    for (const [index, item] of (list as readonly Json[]).entries()) {
      const node = follow(document, item, `${at}/${index}`);
      if (node === undefined) continue;
      const parameter = readParameter(document, node);
      const { name, in: place } = parameter;
      if (place === 'header' && IGNORED.has(name.toLowerCase())) continue;
      const own = place === 'path' ? `#${positions.indexOf(name)}` : name;
      found.set(`${place} ${place === 'header' ? own.toLowerCase() : own}`, parameter);
    }
  }
  return found;
}

function readParameter(document: SchemaDocument, node: Node): Parameter {
  const { value } = node;
  const place = String(value['in']);
  const style = typeof value['style'] === 'string' ? value['style'] : (STYLES[place] ?? 'form');
  const explode = typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form';
  return {
    ...node,
    name: String(value['name']),
    in: place,
    required: value['required'] === true || place === 'path',
    style,
    explode,
    allowReserved: value['allowReserved'] === true,
    allowEmptyValue: value['allowEmptyValue'] === true,
    deprecated: value['deprecated'] === true,
    schema: schemaOf(document, node),
    content: readMedias(document, node),
  };
}

export function readBody(
  document: SchemaDocument,
  value: Json | undefined,
  at: string,
): Body | undefined {
  const node = follow(document, value, at);
  if (node === undefined) return undefined;
  const content = readMedias(document, node);
  return { ...node, required: node.value['required'] === true, content };
}

export function readAnswers(
  document: SchemaDocument,
  table: Json | undefined,
  at: string,
): ReadonlyMap<string, Answer> {
  const found = followAll(document, table, at).filter(([status]) => !status.startsWith('x-'));
  return new Map(
    found.map(([status, node]) => {
      const links = isObject(node.value['links']) ? Object.keys(node.value['links']) : [];
      const headers = readHeaders(document, node);
      const key = /^\dxx$/i.test(status) ? status.toUpperCase() : status;
      return [key, { ...node, status: key, headers, content: readMedias(document, node), links }];
    }),
  );
}

function readHeaders(document: SchemaDocument, { value, at }: Node): ReadonlyMap<string, Header> {
  const found = followAll(document, value['headers'], at + toPointer(['headers']));
  return new Map(
    found
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, node]) => [
        name.toLowerCase(),
        {
          ...node,
          name,
          required: node.value['required'] === true,
          deprecated: node.value['deprecated'] === true,
          schema: schemaOf(document, node),
        },
      ]),
  );
}
