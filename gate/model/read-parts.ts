import { namesIn } from '../../documents/known-operations.js';
import { type Located, memberAt, membersAt } from '../../documents/located.js';
import {
  bodyOf,
  type MediaAt,
  type OperationAt,
  type ParameterAt,
  parametersOf,
  responsesOf,
} from '../../documents/operations.js';
import { isObject } from '../../generator/load/loaded-document.js';
import { partAt, type SchemaDocument, type SchemaPart } from '../schema/schema-part.js';
import type { Answer, Body, Header, Medias, Node, Parameter } from './operation.js';

/** The object at a place; undefined for other values. */
export const nodeAt = (at: Located | undefined): Node | undefined =>
  isObject(at?.node) ? { value: at.node, at: at.pointer } : undefined;

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

function readMedias(document: SchemaDocument, content: readonly MediaAt[]): Medias {
  return new Map(
    content.flatMap(({ name, at }) => {
      const node = nodeAt(at);
      if (node === undefined) return [];
      return [[mediaKey(name), { ...node, name, schema: schemaOf(document, node) }] as const];
    }),
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

/** By place and name; path parameters by their position. */
export function readParameters(
  document: SchemaDocument,
  operation: Pick<OperationAt, 'path' | 'item' | 'at'>,
): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  const positions = namesIn(operation.path);
  for (const each of parametersOf(document.root, operation)) {
    const node = nodeAt(each.at);
    const { name, in: place } = each;
    if (node === undefined || (place === 'header' && IGNORED.has(name.toLowerCase()))) continue;
    const own = place === 'path' ? `#${positions.indexOf(name)}` : name;
    const key = `${place} ${place === 'header' ? own.toLowerCase() : own}`;
    found.set(key, readParameter(document, each, node));
  }
  return found;
}

function readParameter(
  document: SchemaDocument,
  { name, in: place, required, content }: ParameterAt,
  node: Node,
): Parameter {
  const { value } = node;
  const style = typeof value['style'] === 'string' ? value['style'] : (STYLES[place] ?? 'form');
  const explode = typeof value['explode'] === 'boolean' ? value['explode'] : style === 'form';
  return {
    ...node,
    name,
    in: place,
    required: required || place === 'path',
    style,
    explode,
    allowReserved: value['allowReserved'] === true,
    allowEmptyValue: value['allowEmptyValue'] === true,
    deprecated: value['deprecated'] === true,
    schema: schemaOf(document, node),
    content: readMedias(document, content),
  };
}

export function readBody(document: SchemaDocument, operation: Located): Body | undefined {
  const body = bodyOf(document.root, operation);
  const node = nodeAt(body?.at);
  if (body === undefined || node === undefined) return undefined;
  return { ...node, required: body.required, content: readMedias(document, body.content) };
}

export function readAnswers(
  document: SchemaDocument,
  operation: Located,
): ReadonlyMap<string, Answer> {
  return new Map(
    responsesOf(document.root, operation).flatMap((response) => {
      const node = nodeAt(response.at);
      if (node === undefined) return [];
      const status = response.status === 'DEFAULT' ? 'default' : response.status;
      const links = isObject(node.value['links']) ? Object.keys(node.value['links']) : [];
      const headers = readHeaders(document, response.at);
      const content = readMedias(document, response.content);
      return [[status, { ...node, status, headers, content, links }] as const];
    }),
  );
}

function readHeaders(document: SchemaDocument, response: Located): ReadonlyMap<string, Header> {
  const { root } = document;
  return new Map(
    membersAt(root, memberAt(root, response, 'headers')).flatMap(({ name, at }) => {
      const node = nodeAt(at);
      if (node === undefined || name.toLowerCase() === 'content-type') return [];
      const header = {
        ...node,
        name,
        required: node.value['required'] === true,
        deprecated: node.value['deprecated'] === true,
        schema: schemaOf(document, node),
      };
      return [[name.toLowerCase(), header] as const];
    }),
  );
}
