import { describe, expect, it } from 'vitest';
import { parseJsonPath, selectNodes } from './select-nodes.js';

const ROOT = {
  paths: {
    '/a': { get: { tags: ['x'], deprecated: true, 'x-level': 2 }, put: { tags: ['y'] } },
    '/b/{id}': { get: { tags: ['x', 'y'], 'x-level': 1 } },
  },
  list: [
    { n: 'p', in: 'query' },
    { n: 'q', in: 'header' },
    { n: 'r', in: 'query', old: null },
  ],
  "it's": { get: 1 },
};

const rows: readonly { path: string; want: readonly string[] }[] = [
  { path: '$', want: [''] },
  { path: ' $.list ', want: ['list'] },
  { path: '$.list[0].n', want: ['list/0/n'] },
  { path: '$.list[-1]', want: ['list/2'] },
  { path: '$.list[3]', want: [] },
  { path: '$.list.n', want: [] },
  { path: "$['list'][0,'n']", want: ['list/0'] },
  { path: '$["it\'s"]', want: ["it's"] },
  { path: "$['it\\'s']", want: ["it's"] },
  { path: "$.paths['/b/{id}'].get", want: ['paths|/b/{id}|get'] },
  { path: '$.paths.*.get', want: ['paths|/a|get', 'paths|/b/{id}|get'] },
  {
    path: '$.paths[*][*].tags[0]',
    want: ['paths|/a|get|tags|0', 'paths|/a|put|tags|0', 'paths|/b/{id}|get|tags|0'],
  },
  { path: '$..get', want: ["it's|get", 'paths|/a|get', 'paths|/b/{id}|get'] },
  { path: "$..['n']", want: ['list/0/n', 'list/1/n', 'list/2/n'] },
  { path: '$..*.get', want: ["it's|get", 'paths|/a|get', 'paths|/b/{id}|get'] },
  { path: "$.list[?(@.in == 'query')]", want: ['list/0', 'list/2'] },
  { path: '$.list[?@.in=="query"].n', want: ['list/0/n', 'list/2/n'] },
  { path: "$.list[?@.in != 'query']", want: ['list/1'] },
  { path: '$.list[?@.old]', want: ['list/2'] },
  { path: '$.list[?!@.old]', want: ['list/0', 'list/1'] },
  { path: '$.list[?@.old == null]', want: ['list/2'] },
  { path: "$.list[?@.in == 'query' && @.n == 'r' || @.in=='header']", want: ['list/1', 'list/2'] },
  { path: "$.list[?@.in == 'query' && (@.n == 'r' || @.in=='header')]", want: ['list/2'] },
  { path: '$.list[?@ == $.list[1]]', want: ['list/1'] },
  { path: '$.paths.*[?@.x-level==2]', want: ['paths|/a|get'] },
  { path: "$.paths.*[?@['x-level'] == 1]", want: ['paths|/b/{id}|get'] },
  { path: '$.paths.*[?(@.deprecated == true)]', want: ['paths|/a|get'] },
  { path: "$.paths[?@.get.tags[1] == 'y']", want: ['paths|/b/{id}'] },
  { path: '$.list[1:3].n', want: ['list/1/n', 'list/2/n'] },
  { path: '$.paths[?length(@.get.tags) > 1]', want: ['paths|/b/{id}'] },
];

const select = (path: string, root = ROOT) => {
  const parsed = parseJsonPath(path);
  if (typeof parsed === 'string') throw new Error(parsed);
  const nodes = selectNodes(root, parsed);
  if (typeof nodes === 'string') throw new Error(nodes);
  return nodes.map(({ at }) => at.join('|'));
};

describe('a JSONPath', () => {
  it.each(rows)('$path selects its nodes', ({ path, want }) => {
    expect([...select(path)].sort()).toEqual(
      want.map((one) => (one.includes('|') ? one : one.replaceAll('/', '|'))),
    );
  });

  it('selects a node once, even if two selectors match it', () => {
    expect(select("$.list['x',0,0]")).toEqual(['list|0']);
  });

  it('skips long integers', () => {
    const long = { a: 12345678901234567890n, b: { a: 1 } };
    expect(select('$..a', long as never)).toEqual(['a', 'b|a']);
  });

  it('reaches into deep documents', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`);
    expect(select('$..a', deep)).toHaveLength(900);
  });

  it('says why a document is too deep for it', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(2100)}1${'}'.repeat(2100)}`);
    expect(() => select('$..a', deep)).toThrow('recursion limit reached');
  });

  it.each([
    '',
    'paths',
    '$.',
    '$paths',
    '$.a[',
    "$['a'",
    "$['a]",
    '$.a[?]',
    "$.a[?'x']",
    '$.a[?(@.b]',
    "$['\\q']",
    "$.a[?match(@.b, 'a*')]",
    "$.a[?search(@.b, '(a+)+b')]",
  ])('%s is refused with a message', (path) => {
    expect(parseJsonPath(path)).toMatch(/^.{5,}$/);
  });
});
