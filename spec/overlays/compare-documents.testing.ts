/** Any node of an OpenAPI document. */
type Node = { readonly [key: string]: unknown };

interface Operation {
  readonly key: string;
  readonly item: Node;
  readonly node: Node;
}

interface Side {
  readonly document: Node;
  readonly node: unknown;
}

/** The names of the two documents in the sentences. */
const SIDES = ['ours', 'official'] as const;

/**
 * The differences between two OpenAPI documents in paths, methods, parameters, request bodies and
 * successful responses: names, required lists, media types and status codes, one sentence each.
 */
export function compareDocuments(ours: unknown, official: unknown): readonly string[] {
  const documents = [ours as Node, official as Node] as const;
  const [mine, theirs] = documents.map(operationsOf) as [Operations, Operations];
  const found = alone([...mine.keys()], [...theirs.keys()], 'operation');
  for (const [key, one] of mine) {
    const other = theirs.get(key);
    if (other === undefined) continue;
    const pairs = [one, other].map((node, at) => ({ document: documents[at] as Node, ...node }));
    const [left, right] = pairs as [Operation & Side, Operation & Side];
    const parts = [
      ...parameterDifferences(left, right),
      ...bodyDifferences(left, right),
      ...answerDifferences(left, right),
    ];
    found.push(...parts.map((part) => `${key}: ${part}`));
  }
  return found;
}

type Operations = ReadonlyMap<string, Operation>;

const METHODS = ['get', 'post', 'put', 'delete'];

function operationsOf(document: Node): Operations {
  const paths = Object.entries(document['paths'] as Readonly<Record<string, Node>>);
  const all = paths.flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const key = `${method} ${path}`;
      return [key, { key, item, node: item[method] as Node }] as const;
    }),
  );
  return new Map(all);
}

function parameterDifferences(left: Operation & Side, right: Operation & Side): readonly string[] {
  const [mine, theirs] = [left, right].map(({ document, item, node }) => {
    const listed = [item['parameters'] ?? [], node['parameters'] ?? []].flat();
    const read = listed.map((one) => target(document, one));
    return new Map(read.map((one) => [`${one['in']} ${one['name']}`, one['required'] === true]));
  }) as [Map<string, boolean>, Map<string, boolean>];
  return [
    ...alone([...mine.keys()], [...theirs.keys()], 'parameter'),
    ...[...mine].flatMap(([name, required]) => {
      const other = theirs.get(name);
      return other === undefined || other === required
        ? []
        : [`required by ${SIDES[required ? 0 : 1]} alone: ${name}`];
    }),
  ];
}

function bodyDifferences(left: Operation & Side, right: Operation & Side): readonly string[] {
  const sides = [left, right].map(({ document, node }) => ({
    document,
    node: target(document, node['requestBody']),
  })) as [Side & Operation, Side & Operation];
  const [mine, theirs] = sides.map(({ node }) => node['required'] === true);
  const required = mine === theirs ? [] : [`required by ${SIDES[mine ? 0 : 1]} alone: the body`];
  const found = contentDifferences(sides[0], sides[1]).map((one) => `request ${one}`);
  return [...required, ...found];
}

function answerDifferences(left: Operation & Side, right: Operation & Side): readonly string[] {
  const [mine, theirs] = [left, right].map(({ node }) => node['responses'] as Node) as [Node, Node];
  const found = alone(Object.keys(mine), Object.keys(theirs), 'status');
  for (const status of Object.keys(mine)) {
    if (status >= '300' || theirs[status] === undefined) continue;
    const one = { document: left.document, node: target(left.document, mine[status]) };
    const other = { document: right.document, node: target(right.document, theirs[status]) };
    found.push(...contentDifferences(one, other).map((part) => `${status} ${part}`));
  }
  return found;
}

function contentDifferences(
  left: { readonly document: Node; readonly node: Node },
  right: { readonly document: Node; readonly node: Node },
): readonly string[] {
  const mine = (left.node['content'] ?? {}) as Readonly<Record<string, Node>>;
  const theirs = (right.node['content'] ?? {}) as Readonly<Record<string, Node>>;
  const found = alone(Object.keys(mine), Object.keys(theirs), 'type');
  for (const type of Object.keys(mine)) {
    const other = theirs[type];
    if (other === undefined) continue;
    const one = membersOf(left.document, mine[type]?.['schema']);
    const two = membersOf(right.document, other['schema']);
    found.push(...alone([...one.keys()], [...two.keys()], 'member'));
    for (const [member, required] of one) {
      const also = two.get(member);
      if (also === undefined || also === required) continue;
      found.push(`required by ${SIDES[required ? 0 : 1]} alone: ${member}`);
    }
  }
  return found;
}

/**
 * Pointers to all fields below a schema, with `*` for items of a list, and whether any list
 * requires them.
 */
function membersOf(
  document: Node,
  schema: unknown,
  at = '',
  found = new Map<string, boolean>(),
  above: readonly Node[] = [],
): Map<string, boolean> {
  const node = target(document, schema);
  if (above.includes(node)) return found;
  const seen = [...above, node];
  for (const choice of ['allOf', 'oneOf', 'anyOf']) {
    for (const one of (node[choice] as readonly unknown[] | undefined) ?? []) {
      membersOf(document, one, at, found, seen);
    }
  }
  for (const [name, one] of Object.entries((node['properties'] as Node | undefined) ?? {})) {
    const member = `${at}/${name}`;
    found.set(member, found.get(member) ?? false);
    membersOf(document, one, member, found, seen);
  }
  if (node['items'] !== undefined) membersOf(document, node['items'], `${at}/*`, found, seen);
  for (const name of (node['required'] as readonly string[] | undefined) ?? []) {
    found.set(`${at}/${name}`, true);
  }
  return found;
}

function alone(mine: readonly string[], theirs: readonly string[], what: string): string[] {
  return [
    ...mine.filter((one) => !theirs.includes(one)).map((one) => `${what} of ours alone: ${one}`),
    ...theirs
      .filter((one) => !mine.includes(one))
      .map((one) => `${what} of official alone: ${one}`),
  ];
}

/** The node, or the target of its $ref; an empty node for undefined. */
function target(document: Node, node: unknown): Node {
  const ref = (node as Node | undefined)?.['$ref'];
  if (typeof ref !== 'string') return (node ?? {}) as Node;
  const parts = ref.slice(2).split('/');
  const names = parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return target(
    document,
    names.reduce<unknown>((found, name) => (found as Node | undefined)?.[name], document),
  );
}
