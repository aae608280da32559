import {
  foreignId,
  knownOperations,
  shapeOf,
  withOurNames,
} from '../../documents/known-operations.js';
import { type Mark, markOf } from '../../documents/located.js';
import { addTargets, lowerSchema } from '../../documents/lower-schema.js';
import {
  operationsIn,
  type ParameterAt,
  parametersOf,
  type ResponseAt,
  responsesOf,
} from '../../documents/operations.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { OperationId } from '../cases/operations.js';
import { createAjv, type SchemaJudge, schemaJudge, suiteLowering } from './schema-judge.js';

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
  readonly parameters: readonly Pick<ParameterAt, 'name' | 'in' | 'required'>[];
  /** By status: `201`, `4XX`, `default`. */
  readonly responses: ReadonlyMap<string, SpecResponse>;
}

export type SpecIndex = ReadonlyMap<OperationId, SpecOperation>;

/** The operations of one document, each with validators of its responses. */
function operationsOf(
  name: 'xs2a' | 'iam',
  root: unknown,
  ours: readonly unknown[],
): readonly SpecOperation[] {
  const known = knownOperations(ours);
  const judge = judgeMaker(root);
  const found = operationsIn(root).map((operation): SpecOperation => {
    const { method, path, at } = operation;
    const own = known.get(shapeOf(method, path));
    return {
      id: own?.id ?? foreignId(operation),
      document: name,
      method,
      path: own === undefined ? path : withOurNames(path, own.path),
      parameters: parametersOf(root, operation).map((each) => ({
        name: each.name,
        in: each.in,
        required: each.required,
      })),
      responses: new Map(
        responsesOf(root, at).map((one) => [one.status, specResponse(one, at.mark, judge.of)]),
      ),
    };
  });
  judge.finish();
  return found;
}

type JudgeOf = (schema: unknown, mark: Mark) => SchemaJudge;

/** Makes validators of one document: most refusals share a schema, which is compiled once. */
function judgeMaker(root: unknown): { of: JudgeOf; finish: () => void } {
  const ajv = createAjv();
  const lowering = suiteLowering(root);
  const known = new Map<string, SchemaJudge>();
  return {
    of: (schema, mark) => {
      const lowered = lowerSchema(lowering, schema, mark);
      const key = JSON.stringify(lowered);
      const judge = known.get(key) ?? schemaJudge(ajv, lowered);
      known.set(key, judge);
      return judge;
    },
    finish: () => addTargets(ajv, lowering),
  };
}

function specResponse(
  { at, headers, content }: ResponseAt,
  inherited: Mark,
  judgeOf: JudgeOf,
): SpecResponse {
  const { mark } = at;
  const judges = content.map(({ name, at: { node } }) => {
    const schema = memberOf(node, 'schema');
    return [name.toLowerCase(), schema === undefined ? null : judgeOf(schema, mark)] as const;
  });
  const json = content.find(({ name }) => /[/+]json$/.test(name));
  const bodyOpen = inherited === 'stated' && markOf(json?.schema?.node, mark) !== 'stated';
  const mediaOpen =
    (mark === 'option' || mark === 'assumption') &&
    content.every((each) => markOf(each.at.node, mark) !== 'stated');
  return { headers, content: new Map(judges), mark, bodyOpen, mediaOpen };
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
  const operations = [...operationsOf('xs2a', xs2a, ours), ...operationsOf('iam', iam, [iam])];
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
