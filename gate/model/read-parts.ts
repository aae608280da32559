import { namesIn } from '../../documents/known-operations.js';
import { type Located, memberAt, membersAt } from '../../documents/located.js';
import {
  type BodyAt,
  bodyOf,
  type MediaAt,
  type OperationAt,
  type ParameterAt,
  parametersOf,
  responsesOf,
} from '../../documents/operations.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { isObject } from '../../generator/load/loaded-document.js';
import { type SchemaDocument, schemaIn } from '../schema/schema-part.js';
import { type Answer, isTrue, type Parameter } from './operation.js';

/** By media type: lower case, without a charset. */
export type Medias = ReadonlyMap<string, MediaAt>;

/** Lower case, without a charset of UTF-8, which is that of JSON anyway. */
export function mediaKey(name: string): string {
  const [type = '', ...parameters] = name
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const kept = parameters.filter((one) => one !== '' && !/^charset="?utf-?8"?$/.test(one));
  return [type, ...kept.sort()].join(';');
}

/** The media types of a content; a part without anything in it is none. */
export const mediasOf = (content: readonly MediaAt[]): Medias =>
  new Map(
    content.flatMap((one) => (isObject(one.at.node) ? [[mediaKey(one.name), one] as const] : [])),
  );

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
  operation: OperationAt,
): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>();
  const positions = namesIn(operation.path);
  for (const each of parametersOf(document.root, operation)) {
    const { name, in: place, at } = each;
    if (!isObject(at.node) || (place === 'header' && IGNORED.has(name.toLowerCase()))) continue;
    const own = place === 'path' ? `#${positions.indexOf(name)}` : name;
    const key = `${place} ${place === 'header' ? own.toLowerCase() : own}`;
    found.set(key, readParameter(document, each));
  }
  return found;
}

function readParameter(document: SchemaDocument, given: ParameterAt): Parameter {
  const { in: place, at } = given;
  const [written, exploded] = [memberOf(at.node, 'style'), memberOf(at.node, 'explode')];
  const style = typeof written === 'string' ? written : (STYLES[place] ?? 'form');
  return {
    ...given,
    required: given.required || place === 'path',
    style,
    explode: typeof exploded === 'boolean' ? exploded : style === 'form',
    allowReserved: isTrue(at, 'allowReserved'),
    allowEmptyValue: isTrue(at, 'allowEmptyValue'),
    deprecated: isTrue(at, 'deprecated'),
    part: schemaIn(document, at),
  };
}

export function readBody({ root }: SchemaDocument, operation: Located): BodyAt | undefined {
  const body = bodyOf(root, operation);
  return isObject(body?.at.node) ? body : undefined;
}

export function readAnswers(
  { root }: SchemaDocument,
  operation: Located,
): ReadonlyMap<string, Answer> {
  return new Map(
    responsesOf(root, operation).flatMap((response) => {
      if (!isObject(response.at.node)) return [];
      const status = response.status === 'DEFAULT' ? 'default' : response.status;
      const headers = membersAt(root, memberAt(root, response.at, 'headers'))
        .filter(({ name, at }) => isObject(at.node) && name.toLowerCase() !== 'content-type')
        .map((one) => [one.name.toLowerCase(), one] as const);
      return [[status, { ...response, status, headers: new Map(headers) }] as const];
    }),
  );
}
