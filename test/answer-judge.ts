import { Ajv, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { Reply } from '../aspsp/testing/tpp-client.js';

type Node = { readonly [key: string]: unknown };

/** The errors of a response according to a document, one sentence each. */
export type AnswerJudge = (method: string, url: string, reply: Reply) => readonly string[];

/**
 * Validates responses against an OpenAPI document with an independent validator instead of generated code.
 * Overlapping alternatives of `oneOf` are treated as `anyOf`, which is what they mean.
 */
export function answerJudge(given: unknown, base: string): AnswerJudge {
  const document = asJsonSchema(given) as Node;
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  ajvFormats.default(ajv);
  for (const name of ['byte', 'password']) ajv.addFormat(name, true);
  ajv.addSchema({ ...document, $id: 'https://judge.example/document' });
  const known = new Map<string, ValidateFunction>();
  const validate = (pointer: string): ValidateFunction => {
    const found =
      known.get(pointer) ?? ajv.compile({ $ref: `https://judge.example/document#${pointer}` });
    known.set(pointer, found);
    return found;
  };
  return (method, url, reply) => {
    if (!url.startsWith(`${base}/`)) return [];
    const path = url.slice(base.length).split('?')[0] ?? '';
    const template = templateFor(document, path, method);
    if (template === undefined) return [`${method} ${path} is not in the document`];
    const at = ['paths', template, method.toLowerCase(), 'responses', String(reply.status)];
    const answer = target(document, at);
    if (answer === undefined) return [`${method} ${template} declares no ${reply.status}`];
    return errorsOf(answer, reply, validate).map((one) => `${method} ${template}: ${one}`);
  };
}

interface Found {
  readonly at: readonly string[];
  readonly node: Node;
}

function errorsOf(
  { at, node }: Found,
  reply: Reply,
  validate: (pointer: string) => ValidateFunction,
): readonly string[] {
  const content = (node['content'] ?? {}) as Node;
  const types = Object.keys(content);
  if (reply.text === '') return types.length === 0 ? [] : [`${reply.status} has no body`];
  const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (!types.includes(type)) return [`${reply.status} declares no ${type || 'body'}`];
  if (type !== 'application/json') return [];
  const judge = validate(pointerOf([...at, 'content', type, 'schema']));
  if (judge(reply.body)) return [];
  return (judge.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The template of a path: the one with the fewest parameters that supports the method. */
function templateFor(document: Node, path: string, method: string): string | undefined {
  const fits = Object.entries(document['paths'] as Readonly<Record<string, Node>>)
    .filter(([, item]) => item[method.toLowerCase()] !== undefined)
    .map(([template]) => template)
    .filter((template) => patternOf(template).test(path));
  const count = (template: string) => template.split('{').length;
  return fits.sort((a, b) => count(a) - count(b))[0];
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{[^}]*\}/g, '[^/]+')}$`);
}

/** The value at a pointer, or the target of its $ref, with its actual pointer. */
function target(document: Node, at: readonly string[]): Found | undefined {
  const node = at.reduce<unknown>((found, key) => (found as Node | undefined)?.[key], document);
  if (typeof node !== 'object' || node === null) return undefined;
  const { $ref } = node as Node;
  if (typeof $ref !== 'string') return { at, node: node as Node };
  return target(document, $ref.slice(2).split('/').map(unescaped));
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function pointerOf(at: readonly string[]): string {
  const escaped = at.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
  return escaped.map((part) => `/${encodeURIComponent(part)}`).join('');
}

/** A document whose schemas are valid JSON Schema: without oneOf, and without a boolean exclusiveMinimum. */
function asJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema);
  if (typeof value !== 'object' || value === null) return value;
  const { exclusiveMinimum, ...rest } = value as Node;
  const least = exclusiveMinimum === true ? { exclusiveMinimum: (value as Node)['minimum'] } : {};
  const entries = Object.entries(rest);
  const read = entries.map(([key, one]) => [key === 'oneOf' ? 'anyOf' : key, asJsonSchema(one)]);
  return { ...Object.fromEntries(read), ...least };
}
