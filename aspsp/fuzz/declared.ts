import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { atPointer, escapedKey } from '../../foundation/json-pointer.js';
import { packageRoot } from '../../foundation/package-root.js';

/** What the OpenAPI documents declare of one operation. */
export interface DeclaredOperation {
  readonly id: string;
  readonly to: 'xs2a' | 'iam';
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
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

/** Reads both documents; returns operations by id, the PSU's pages included. */
export function readDeclared(): ReadonlyMap<string, DeclaredOperation> {
  const all = [...operationsIn('xs2a'), ...operationsIn('iam'), ...PAGES];
  return new Map(all.map((one) => [one.id, one]));
}

/** The PSU's pages, which no document describes: always HTML, except for redirects. */
const PAGES: readonly DeclaredOperation[] = [
  pageOperation('showScaPage', 'GET', '/sca/{link}', [200, 302, 400, 410]),
  pageOperation('submitScaPage', 'POST', '/sca/{link}', [200, 302, 400, 403, 410]),
  pageOperation('showAppPage', 'GET', '/app', [200, 400]),
  pageOperation('submitAppPage', 'POST', '/app', [200, 400, 403]),
];

function pageOperation(id: string, method: string, path: string, statuses: readonly number[]) {
  const answers = statuses.map((status): [number, DeclaredAnswer] => [
    status,
    { media: status === 302 ? [] : ['text/html'], judge: () => undefined },
  ]);
  const to = 'iam' as const;
  return { id, to, method, path, headers: ['Cookie'], query: [], answers: new Map(answers) };
}

function operationsIn(to: 'xs2a' | 'iam'): readonly DeclaredOperation[] {
  const text = readFileSync(join(packageRoot(), 'spec', `${to}.yaml`), 'utf8');
  // the alternatives of the framework overlap: oneOf is read as anyOf
  const doc: Doc = parse(text.replaceAll(/\boneOf:/g, 'anyOf:'));
  const ajv = new Ajv({ strict: false, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema(doc, to);
  const resolved = (node: Doc, pointer: string): { node: Doc; pointer: string } =>
    node.$ref === undefined
      ? { node, pointer }
      : { node: atPointer(doc, node.$ref.slice(1)), pointer: node.$ref };
  return Object.entries<Doc>(doc.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const { operationId: id, parameters = [], responses } = item[method];
      const all: Doc[] = [...(item.parameters ?? []), ...parameters];
      const named = (place: string): string[] =>
        all
          .map((one) => resolved(one, '').node)
          .flatMap((one) => (one.in === place ? one.name : []));
      const place = `#/paths/${escaped(path)}/${method}/responses`;
      const answers = Object.entries<Doc>(responses).map(([status, response]) => {
        const { node, pointer } = resolved(response, `${place}/${status}`);
        return [Number(status), answerOf(ajv, node, to + pointer)] as const;
      });
      const called = { id, to, method: method.toUpperCase(), path };
      return {
        ...called,
        headers: named('header'),
        query: named('query'),
        answers: new Map(answers),
      };
    }),
  );
}

function answerOf(ajv: Ajv, response: Doc, pointer: string): DeclaredAnswer {
  return {
    media: Object.keys(response.content ?? {}),
    judge: (type, body) => {
      const ref = `${pointer}/content/${escaped(type)}/schema`;
      const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
      return validate(body) === true ? undefined : ajv.errorsText(validate.errors);
    },
  };
}

/** A name of a JSON pointer, as in a fragment. */
function escaped(name: string): string {
  return encodeURIComponent(escapedKey(name));
}
