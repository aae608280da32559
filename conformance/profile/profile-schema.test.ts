import { expect, it } from 'vitest';
import schema from './profile.schema.json' with { type: 'json' };

interface Node {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: boolean | Node;
  readonly items?: Node;
  readonly definitions?: Readonly<Record<string, Node>>;
}

function* nodesOf(node: Node, path: string): Generator<readonly [string, Node]> {
  yield [path, node];
  for (const [name, child] of Object.entries({ ...node.properties, ...node.definitions })) {
    yield* nodesOf(child, `${path}.${name}`);
  }
  if (node.items !== undefined) yield* nodesOf(node.items, `${path}[]`);
}

const nodes = [...nodesOf(schema as unknown as Node, 'profile')];

it('rejects unknown keys in every block, except names that the user chooses', () => {
  const open = nodes
    .filter(([, node]) => node.type === 'object' && node.additionalProperties !== false)
    .map(([path]) => path);
  expect(open).toEqual([
    'profile.extensions',
    'profile.script[].fill',
    'profile.script[].http.headers',
    'profile.script[].http.take',
  ]);
});

it('describes every property', () => {
  const silent = nodes
    .filter(([path, node]) => !path.endsWith('[]') && !node.description?.endsWith('.'))
    .map(([path]) => path);
  expect(silent).toEqual([]);
});
