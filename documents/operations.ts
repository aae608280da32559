import { memberOf } from '../foundation/json-pointer.js';
import { entries, type Located, memberAt, membersAt, type NamedNode, topOf } from './located.js';

export const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'] as const;

/** An operation of a document. Its parts are read when they are needed. */
export interface OperationAt {
  /** In upper case. */
  readonly method: string;
  /** Path template as in the document. */
  readonly path: string;
  /** The path with all its operations. */
  readonly item: Located;
  readonly at: Located;
}

export interface ParameterAt {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly at: Located;
  readonly schema: Located | undefined;
  /** Instead of a schema: the only media type of its value. */
  readonly content: readonly MediaAt[];
}

export interface MediaAt {
  /** As in the document. */
  readonly name: string;
  /** Lower case, without parameters. */
  readonly media: string;
  readonly at: Located;
  readonly schema: Located | undefined;
}

export interface BodyAt {
  readonly required: boolean;
  readonly at: Located;
  readonly content: readonly MediaAt[];
}

export interface ResponseAt {
  /** `201`, `4XX`, `DEFAULT`. */
  readonly status: string;
  readonly at: Located;
  /** Lower-case names. */
  readonly headers: ReadonlySet<string>;
  readonly content: readonly MediaAt[];
}

/** Every operation of a document, in its order; webhooks and callbacks are not included. */
export function operationsIn(root: unknown): readonly OperationAt[] {
  return membersAt(root, memberAt(root, topOf(root), 'paths')).flatMap(({ name: path, at: item }) =>
    METHODS.flatMap((method): readonly OperationAt[] => {
      const at = memberAt(root, item, method);
      return at === undefined ? [] : [{ method: method.toUpperCase(), path, item, at }];
    }),
  );
}

/** Those of the path, then those of the operation, which override them. */
export function parametersOf(
  root: unknown,
  { item, at }: Pick<OperationAt, 'item' | 'at'>,
): readonly ParameterAt[] {
  const all = [item, at].flatMap((each) => membersAt(root, memberAt(root, each, 'parameters')));
  const read = all.map(({ at: parameter }): ParameterAt => {
    const text = (key: string): string => String(memberOf(parameter.node, key));
    return {
      name: text('name'),
      in: text('in'),
      required: memberOf(parameter.node, 'required') === true,
      at: parameter,
      schema: memberAt(root, parameter, 'schema'),
      content: contentOf(root, parameter),
    };
  });
  return [...new Map(read.map((each) => [`${each.in} ${each.name}`, each])).values()];
}

/** The media types of a body, a response or a parameter. */
export function contentOf(root: unknown, at: Located): readonly MediaAt[] {
  return membersAt(root, memberAt(root, at, 'content')).map(({ name, at: media }) => ({
    name,
    media: (name.split(';')[0] ?? '').trim().toLowerCase(),
    at: media,
    schema: memberAt(root, media, 'schema'),
  }));
}

/** The request body; undefined when there is none. */
export function bodyOf(root: unknown, operation: Located): BodyAt | undefined {
  const at = memberAt(root, operation, 'requestBody');
  if (at === undefined) return undefined;
  const required = memberOf(at.node, 'required') === true;
  return { required, at, content: contentOf(root, at) };
}

/** The schemas of JSON bodies that a value in the path selects, by that value. */
export function selectedBodies(root: unknown, body: BodyAt | undefined): readonly NamedNode[] {
  const json = body?.content.find(({ name }) => name === 'application/json');
  const selector = json && memberAt(root, json.at, 'x-selected-by');
  return membersAt(root, selector && memberAt(root, selector, 'schemas'));
}

/** The responses of an operation, in the order of the document. */
export function responsesOf(root: unknown, operation: Located): readonly ResponseAt[] {
  const all = membersAt(root, memberAt(root, operation, 'responses'));
  return all
    .filter(({ name }) => !name.startsWith('x-'))
    .map(({ name, at }) => ({
      status: name.toUpperCase(),
      at,
      headers: new Set(entries(memberOf(at.node, 'headers')).map(([each]) => each.toLowerCase())),
      content: contentOf(root, at),
    }));
}
