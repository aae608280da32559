import { describe, expect, it } from 'vitest';
import { parseJsonPath } from './json-path.js';
import { JsonPathError } from './scanner.js';
import { selectNodes } from './select-nodes.js';

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
];

describe('a JSONPath', () => {
  it.each(rows)('$path selects its nodes', ({ path, want }) => {
    const found = selectNodes(ROOT, parseJsonPath(path)).map(({ at }) => at.join('|'));
    expect([...found].sort()).toEqual(
      want.map((one) => (one.includes('|') ? one : one.replaceAll('/', '|'))),
    );
  });

  it.each([
    ['', '$ is missing'],
    ['paths', '$ is missing before paths'],
    ['$.', 'a name is missing at its end'],
    ['$paths', 'unexpected text before paths'],
    ['$.a[', 'a name, an index'],
    ["$['a'", '] is missing'],
    ["$['a]", 'a name, an index'],
    ['$.a[1:2]', '] is missing before :2]'],
    ['$.a[?]', '@, $, or a value is missing'],
    ["$.a[?'x']", '== or != is missing'],
    ['$.a[?@.b > 1]', '] is missing before > 1]'],
    ['$.a[?length(@.b) == 1]', '@, $, or a value is missing before length'],
    ['$.a[?(@.b]', ') is missing'],
    ["$['\\q']", 'unknown escape'],
  ])('%s is refused', (path, want) => {
    expect(() => parseJsonPath(path)).toThrow(JsonPathError);
    expect(() => parseJsonPath(path)).toThrow(want);
  });
});
