import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { OPERATION_IDS, type OperationId } from '../cases/operations.js';
import { type Mark, markOf, SchemaLowering } from './lower-schema.js';
import { createAjv, type SchemaJudge, schemaJudge } from './schema-judge.js';

export interface SpecParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
}

export interface SpecResponse {
  /** Names of declared headers, in lower case. */
  readonly headers: ReadonlySet<string>;
  /** By media type, in lower case; null when the document contains no schema. */
  readonly content: ReadonlyMap<string, SchemaJudge | null>;
  readonly mark: Mark;
  /** Whether the contract states the operation but does not show this JSON body. */
  readonly bodyOpen: boolean;
  /** Whether the contract shows neither the response nor its media type. */
  readonly mediaOpen: boolean;
}

export interface SpecOperation {
  readonly id: OperationId;
  readonly document: 'xs2a' | 'iam';
  readonly method: string;
  /** Path template as in the document. */
  readonly path: string;
  readonly parameters: readonly SpecParameter[];
  /** By status: `201`, `4XX`, `default`. */
  readonly responses: ReadonlyMap<string, SpecResponse>;
}

export type SpecIndex = ReadonlyMap<OperationId, SpecOperation>;

export const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head'] as const;
const IDS: ReadonlySet<string> = new Set(OPERATION_IDS);

/** An operation of ours: its id and its path template. */
interface Known {
  readonly id: OperationId;
  readonly path: string;
}

/** Method and path without the names of parameters: `GET /v1/accounts/{}`. */
export function shapeOf(method: string, path: string): string {
  const plain = path.replace(/\{[^}]*\}/g, '{}').replace(/^\/*|\/+$/g, '');
  return `${method.toUpperCase()} /${plain}`;
}

/** The path of another document with our parameter names. */
export function withOurNames(path: string, ours: string): string {
  const names = [...ours.matchAll(/\{[^}]*\}/g)].map((match) => match[0]);
  return path.replace(/\{[^}]*\}/g, (own) => names.shift() ?? own);
}

/** An operation that we do not know, with a name that differs from all of ours. */
export function foreign(method: string, path: string, node: unknown): Known {
  const own = memberOf(node, 'operationId');
  const id = typeof own === 'string' && !IDS.has(own) ? own : shapeOf(method, path);
  return { id: id as OperationId, path };
}

/**
 * Our operations by method and path shape, because other documents may name them differently. The first
 * document wins.
 */
export function knownOperations(documents: readonly unknown[]): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const [path, item] of documents.flatMap((each) => entries(memberOf(each, 'paths')))) {
    for (const method of METHODS) {
      const id = memberOf(memberOf(item, method), 'operationId');
      const shape = shapeOf(method, path);
      if (typeof id !== 'string' || !IDS.has(id) || known.has(shape)) continue;
      known.set(shape, { id: id as OperationId, path });
    }
  }
  return known;
}

/** Fields of an object; empty for any other value. */
export const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The parts of one OpenAPI document that the suite judges by. */
class DocumentIndex {
  readonly #ajv = createAjv();
  readonly #lowering: SchemaLowering;
  /** Compiled validators by schema: most refusals share one, which is compiled once. */
  readonly #judges = new Map<string, SchemaJudge>();
  readonly #name: 'xs2a' | 'iam';
  readonly #document: unknown;

  readonly #known: ReadonlyMap<string, Known>;

  constructor(name: 'xs2a' | 'iam', document: unknown, ours: readonly unknown[]) {
    this.#name = name;
    this.#known = knownOperations(ours);
    this.#document = document;
    this.#lowering = new SchemaLowering(document, `https://xs2a-kit.invalid/${name}`);
  }

  operations(): readonly SpecOperation[] {
    const found = entries(memberOf(this.#document, 'paths')).flatMap(([path, item]) =>
      METHODS.flatMap((method) => this.#operation(path, method, item)),
    );
    this.#ajv.addSchema(this.#lowering.definitions());
    return found;
  }

  #resolved(node: unknown): unknown {
    let at = node;
    for (let hops = 0; hops < 20; hops++) {
      const ref = memberOf(at, '$ref');
      if (typeof ref !== 'string') return at;
      at = atPointer(this.#document, ref.slice(1));
    }
    return at;
  }

  #operation(path: string, method: string, item: unknown): readonly SpecOperation[] {
    const node = memberOf(item, method);
    if (node === undefined) return [];
    const known = this.#known.get(shapeOf(method, path)) ?? foreign(method, path, node);
    const mark = markOf(node, markOf(item, markOf(this.#document, 'formal')));
    const parameters = [memberOf(item, 'parameters'), memberOf(node, 'parameters')]
      .flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
      .map((each) => this.#parameter(each));
    const responses = entries(memberOf(node, 'responses')).map(
      ([status, each]) => [status.toUpperCase(), this.#response(each, mark)] as const,
    );
    return [
      {
        id: known.id,
        document: this.#name,
        method: method.toUpperCase(),
        path: withOurNames(path, known.path),
        parameters,
        responses: new Map(responses),
      },
    ];
  }

  #parameter(node: unknown): SpecParameter {
    const parameter = this.#resolved(node);
    return {
      name: String(memberOf(parameter, 'name')),
      in: String(memberOf(parameter, 'in')) as SpecParameter['in'],
      required: memberOf(parameter, 'required') === true,
    };
  }

  #response(node: unknown, inherited: Mark): SpecResponse {
    const response = this.#resolved(node);
    const mark = markOf(node, markOf(response, inherited));
    const headers = entries(memberOf(response, 'headers')).map(([name]) => name.toLowerCase());
    const content = entries(memberOf(response, 'content')).map(
      ([media, each]) =>
        [media.toLowerCase(), this.#judge(memberOf(each, 'schema'), mark)] as const,
    );
    const json = entries(memberOf(response, 'content')).find(([media]) => /[/+]json$/.test(media));
    const schema = this.#resolved(memberOf(json?.[1], 'schema'));
    const bodyOpen = inherited === 'stated' && markOf(schema, mark) !== 'stated';
    const types = entries(memberOf(response, 'content')).map(([, each]) => each);
    const mediaOpen =
      (mark === 'option' || mark === 'assumption') &&
      types.every((each) => markOf(each, mark) !== 'stated');
    return { headers: new Set(headers), content: new Map(content), mark, bodyOpen, mediaOpen };
  }

  #judge(schema: unknown, mark: Mark): SchemaJudge | null {
    if (schema === undefined) return null;
    const lowered = this.#lowering.lower(schema, mark);
    const key = JSON.stringify(lowered);
    const judge = this.#judges.get(key) ?? schemaJudge(this.#ajv, lowered);
    this.#judges.set(key, judge);
    return judge;
  }
}

/**
 * Index of the documents by our operation ids. Operations are found by method and path, so another definition
 * of the same interface (`xs2a`) may use different ids; `ours` contains our ids, and the names that cases use
 * for path parameters.
 */
export function indexSpec(
  xs2a: unknown,
  iam: unknown,
  ours: readonly unknown[] = [xs2a],
): SpecIndex {
  const operations = [
    ...new DocumentIndex('xs2a', xs2a, ours).operations(),
    ...new DocumentIndex('iam', iam, [iam]).operations(),
  ];
  return new Map(operations.map((operation) => [operation.id, operation]));
}

/** The declaration in the document for a status, if any: for the exact code, its class, or the default. */
export function declaredResponse(
  operation: SpecOperation,
  status: number,
): SpecResponse | undefined {
  const byClass = `${Math.floor(status / 100)}XX`;
  const { responses } = operation;
  return responses.get(String(status)) ?? responses.get(byClass) ?? responses.get('DEFAULT');
}
