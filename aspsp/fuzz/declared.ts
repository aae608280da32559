import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { escapedKey, pointerKeys } from '../../foundation/json-pointer.js';
import { packageRoot } from '../../foundation/package-root.js';

/** What the OpenAPI documents declare for the responses of one operation. */
export interface DeclaredOperation {
  readonly id: string;
  /** Header parameters, path-level ones included. */
  readonly headers: readonly string[];
  readonly query: readonly string[];
  readonly answers: ReadonlyMap<number, DeclaredAnswer>;
}

export interface DeclaredAnswer {
  /** Empty: the response has no body. */
  readonly media: readonly string[];
  /** The error of a JSON body; undefined when it is valid. */
  judge(media: string, body: unknown): string | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: a document as it was read
type Doc = any;

const METHODS = ['get', 'put', 'post', 'delete'];

/** Reads both documents; returns operations by id. */
export function readDeclared(): ReadonlyMap<string, DeclaredOperation> {
  const all = ['xs2a', 'iam'].flatMap((name) => operationsIn(name));
  return new Map([...all, ...PAGES].map((one) => [one.id, one]));
}

/** Responses of the PSU's pages, which no document describes: always HTML, except for redirects. */
const PAGES: readonly DeclaredOperation[] = [
  pageOperation('showScaPage', [200, 302, 400, 410]),
  pageOperation('submitScaPage', [200, 302, 400, 403, 410]),
  pageOperation('showAppPage', [200, 400]),
  pageOperation('submitAppPage', [200, 400, 403]),
];

function pageOperation(id: string, statuses: readonly number[]): DeclaredOperation {
  const answers = statuses.map((status): [number, DeclaredAnswer] => [
    status,
    { media: status === 302 ? [] : ['text/html'], judge: () => undefined },
  ]);
  return { id, headers: ['Cookie'], query: [], answers: new Map(answers) };
}

function operationsIn(name: string): readonly DeclaredOperation[] {
  const text = readFileSync(join(packageRoot(), 'spec', `${name}.yaml`), 'utf8');
  const doc: Doc = asAnyOf(parse(text));
  const ajv = new Ajv({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(doc, name);
  const at = (node: Doc): { node: Doc; pointer?: string } =>
    typeof node?.$ref === 'string' ? { node: find(doc, node.$ref), pointer: node.$ref } : { node };
  return Object.entries<Doc>(doc.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const operation = item[method];
      const place = `#/paths/${escaped(path)}/${method}/responses`;
      const parameters: Doc[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const named = (where: string): string[] =>
        parameters
          .map((one) => at(one).node)
          .flatMap((one) => (one.in === where ? [one.name] : []));
      const answers = Object.entries<Doc>(operation.responses).map(([status, response]) => {
        const { node, pointer = `${place}/${status}` } = at(response);
        return [Number(status), answerOf(ajv, name, node, pointer)] as const;
      });
      return {
        id: operation.operationId as string,
        headers: named('header'),
        query: named('query'),
        answers: new Map(answers),
      };
    }),
  );
}

function answerOf(ajv: Ajv, name: string, response: Doc, pointer: string): DeclaredAnswer {
  const media = Object.keys(response.content ?? {});
  return {
    media,
    judge: (type, body) => {
      const ref = `${name}${pointer}/content/${escaped(type)}/schema`;
      const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
      return validate(body) === true ? undefined : ajv.errorsText(validate.errors);
    },
  };
}

/** A name of a JSON pointer, as in a fragment. */
function escaped(name: string): string {
  return encodeURIComponent(escapedKey(name));
}

function find(doc: Doc, ref: string): Doc {
  return pointerKeys(ref.slice(1)).reduce((node, name) => node[name], doc);
}

/** The framework's alternatives overlap: oneOf is read as anyOf. */
function asAnyOf(node: Doc): Doc {
  if (Array.isArray(node)) return node.map(asAnyOf);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key === 'oneOf' ? 'anyOf' : key, asAnyOf(value)]),
  );
}
