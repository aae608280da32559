import { atPointer, memberOf } from '../../../foundation/json-pointer.js';
import { OPERATION } from '../../../standard/operation.js';
import { OPERATION_IDS, type OperationId } from '../../cases/operations.js';
import { type Mark, markOf } from '../../documents/lower-schema.js';
import { entries, METHODS } from '../../documents/spec-index.js';
import type { AnswerShape, FieldShape, OperationShape, ParameterMark } from './operation-shape.js';

/** Maximum depth: schemas may be recursive, but responses are flatter than this. */
const DEEPEST = 9;
const IDS: ReadonlySet<string> = new Set(OPERATION_IDS);

type Required = FieldShape['required'];

interface Node {
  readonly node: unknown;
  readonly mark: Mark;
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

/** Follows `$ref`s; the mark closest to the start applies. */
function resolved(document: unknown, node: unknown, inherited: Mark): Node {
  let at = node;
  let mark = markOf(at, inherited);
  for (let hops = 0; hops < 20; hops += 1) {
    const ref = memberOf(at, '$ref');
    if (typeof ref !== 'string') break;
    at = atPointer(document, ref.slice(1));
    mark = markOf(at, mark);
  }
  return { node: at, mark };
}

/** The declarations of a schema at one place, with its alternatives and parts merged. */
interface Merged {
  readonly types: readonly string[];
  readonly enum: readonly unknown[];
  readonly format: string | undefined;
  readonly members: ReadonlyMap<string, Node & { readonly required: Required }>;
  readonly items: Node | undefined;
}

const typesOf = (node: unknown): readonly string[] => {
  const type = memberOf(node, 'type');
  const own = typeof type === 'string' ? [type] : [];
  return memberOf(node, 'nullable') === true ? [...own, 'null'] : own;
};

function ownOf({ node, mark }: Node): Merged {
  const required = new Set(listOf(memberOf(node, 'required')));
  const members = entries(memberOf(node, 'properties')).map(
    ([name, each]): readonly [string, Node & { readonly required: Required }] => [
      name,
      { node: each, mark, required: required.has(name) ? 'always' : 'never' },
    ],
  );
  const items = memberOf(node, 'items');
  const format = memberOf(node, 'format');
  return {
    types: typesOf(node),
    enum: listOf(memberOf(node, 'enum')),
    format: typeof format === 'string' ? format : undefined,
    members: new Map(members),
    items: items === undefined ? undefined : { node: items, mark },
  };
}

/** Merges two schemas that both apply: a member is required when either requires it. */
function both(one: Merged, other: Merged): Merged {
  const members = new Map(one.members);
  for (const [name, each] of other.members) {
    const known = members.get(name);
    const isAlways = [each.required, known?.required].includes('always');
    members.set(name, { ...each, required: isAlways ? 'always' : each.required });
  }
  return {
    types: [...new Set([...one.types, ...other.types])],
    enum: one.enum.length > 0 ? one.enum : other.enum,
    format: one.format ?? other.format,
    members,
    items: one.items ?? other.items,
  };
}

/** Merges alternatives: a member is required only when all of them require it. */
function either(all: readonly Merged[]): Merged {
  const names = new Set(all.flatMap(({ members }) => [...members.keys()]));
  const members = [...names].flatMap((name) => {
    const found = all.flatMap((each) => each.members.get(name) ?? []);
    const [first] = found;
    const always = found.filter((each) => each.required === 'always').length;
    const required = always === all.length ? 'always' : always > 0 ? 'in-some-form' : 'never';
    return first === undefined ? [] : [[name, { ...first, required }] as const];
  });
  const isClosed = all.every((each) => each.enum.length > 0);
  return {
    types: [...new Set(all.flatMap(({ types }) => types))],
    enum: isClosed ? all.flatMap((each) => each.enum) : [],
    format: undefined,
    members: new Map(members),
    items: all.find(({ items }) => items !== undefined)?.items,
  };
}

function mergedAt(document: unknown, given: Node): Merged {
  const at = resolved(document, given.node, given.mark);
  const inner = (each: unknown) => mergedAt(document, { node: each, mark: at.mark });
  const parts = listOf(memberOf(at.node, 'allOf')).map(inner);
  const alternatives = ['oneOf', 'anyOf'].flatMap((key) => listOf(memberOf(at.node, key)));
  const chosen = alternatives.length === 0 ? [] : [either(alternatives.map(inner))];
  return [...parts, ...chosen].reduce(both, ownOf(at));
}

/** The mark of a member: that of the referenced schema, or of its parts. */
function markAt(document: unknown, { node, mark }: Node): Mark {
  const at = resolved(document, node, mark);
  return at.mark;
}

function fieldsOf(document: unknown, at: Node, pointer = '', depth = 0): readonly FieldShape[] {
  if (depth > DEEPEST) return [];
  const merged = mergedAt(document, at);
  const members = [...merged.members].flatMap(([name, member]): readonly FieldShape[] => {
    const own = mergedAt(document, member);
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const field: FieldShape = {
      pointer: place,
      mark: markAt(document, member),
      required: member.required,
      types: own.types,
      enum: own.enum,
      format: own.format,
    };
    return [field, ...fieldsOf(document, withMark(document, member), place, depth + 1)];
  });
  const items =
    merged.items === undefined
      ? []
      : fieldsOf(document, withMark(document, merged.items), `${pointer}/*`, depth + 1);
  return [...members, ...items];
}

const withMark = (document: unknown, { node, mark }: Node): Node => ({
  node,
  mark: markAt(document, { node, mark }),
});

function answerShape(document: unknown, status: number, at: Node): AnswerShape {
  const response = resolved(document, at.node, at.mark);
  const content = entries(memberOf(response.node, 'content'));
  const json = content.find(([media]) => /json/.test(media))?.[1];
  const schema = memberOf(json, 'schema');
  return {
    status,
    mark: response.mark,
    fields: schema === undefined ? [] : fieldsOf(document, { node: schema, mark: response.mark }),
    hasBody: content.length > 0,
  };
}

function parameterMark(document: unknown, at: Node): ParameterMark {
  const { node, mark } = resolved(document, at.node, at.mark);
  return {
    name: String(memberOf(node, 'name')),
    in: String(memberOf(node, 'in')),
    required: memberOf(node, 'required') === true,
    mark,
  };
}

function shapesIn(name: 'xs2a' | 'iam', document: unknown): readonly OperationShape[] {
  const top = markOf(document, 'formal');
  return entries(memberOf(document, 'paths')).flatMap(([path, item]) => {
    const methods = METHODS.filter((method) => memberOf(item, method) !== undefined);
    return methods.flatMap((method): readonly OperationShape[] => {
      const node = memberOf(item, method);
      const id = String(memberOf(node, 'operationId'));
      if (!IDS.has(id)) return [];
      const mark = markOf(node, markOf(item, top));
      const responses = entries(memberOf(node, 'responses'));
      return [
        {
          id: id as OperationId,
          document: name,
          method: method.toUpperCase(),
          path,
          parameters: [item, node].flatMap((each) =>
            listOf(memberOf(each, 'parameters')).map((one) =>
              parameterMark(document, { node: one, mark }),
            ),
          ),
          successes: responses
            .filter(([status]) => /^2\d\d$/.test(status))
            .map(([status, each]) => answerShape(document, Number(status), { node: each, mark })),
          refusals: responses.map(([status]) => Number(status)).filter((s) => s >= 400 && s < 500),
          firstOfPath: methods[0] === method,
          takesBody: memberOf(node, 'requestBody') !== undefined,
        },
      ];
    });
  });
}

/** Pointers in the JSON bodies that a document selects by payment service. */
function contentsOf(document: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const posts = entries(memberOf(document, 'paths')).map(([, item]) => memberOf(item, 'post'));
  const post = posts.find((each) => memberOf(each, 'operationId') === OPERATION.payment.create);
  const body = resolved(document, memberOf(post, 'requestBody'), 'stated').node;
  const json = memberOf(memberOf(body, 'content'), 'application/json');
  const schemas = memberOf(memberOf(json, 'x-selected-by'), 'schemas');
  return new Map(
    entries(schemas).map(([service, node]) => {
      const fields = fieldsOf(document, { node, mark: 'stated' });
      return [service, new Set(fields.map(({ pointer }) => pointer))];
    }),
  );
}

/** The declarations of every operation that the suite knows. */
export function readShapes(xs2a: unknown, iam: unknown): readonly OperationShape[] {
  const contents = contentsOf(xs2a);
  return [...shapesIn('xs2a', xs2a), ...shapesIn('iam', iam)].map((shape) =>
    shape.id === OPERATION.payment.read ? { ...shape, contents } : shape,
  );
}
