import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  fieldsOf,
  optionsToAdd,
  unfilledLines,
  withOption,
  withoutValue,
  withValue,
  yamlErrors,
} from './profile-text.js';

const TEXT = `# Bank of Samples
version: 1
name:   Bank of Samples   # as in reports
target:
  baseUrl: https://bank.example/psd2 # seen by the probe
  confirm: false
services: [PIS, AIS]
psu:
  approve:
    - open: REPLACE # the PSU's page
    - click: ok
# REPLACE nothing here
`;

test('the fields of a profile have their paths, options, values and lines', () => {
  expect(
    fieldsOf(TEXT).map(({ path, option, value, line }) => [path, option, value, line]),
  ).toEqual([
    ['version', 'version', '1', 2],
    ['name', 'name', 'Bank of Samples', 3],
    ['target.baseUrl', 'target.baseUrl', 'https://bank.example/psd2', 5],
    ['target.confirm', 'target.confirm', 'false', 6],
    ['services[0]', 'services', 'PIS', 7],
    ['services[1]', 'services', 'AIS', 7],
    ['psu.approve[0].open', 'psu.approve[].open', 'REPLACE', 10],
    ['psu.approve[1].click', 'psu.approve[].click', 'ok', 11],
  ]);
  expect(
    fieldsOf(TEXT)
      .filter(({ isUnfilled }) => isUnfilled)
      .map(({ line }) => line),
  ).toEqual([10]);
  expect(fieldsOf(TEXT).flatMap(({ comment }) => (comment === '' ? [] : [comment]))).toEqual([
    'as in reports',
    'seen by the probe',
    "the PSU's page",
  ]);
  expect(unfilledLines(TEXT)).toEqual([10]);
});

describe('a new value', () => {
  test.each([
    [
      ['target', 'baseUrl'],
      'https://other.example',
      '',
      'baseUrl: https://other.example # seen by the probe',
    ],
    [['name'], 'Bank: two, of #1', '', 'name:   "Bank: two, of #1"   # as in reports'],
    [['name'], '12', 'string', 'name:   "12"   # as in reports'],
    [['target', 'confirm'], 'true', 'boolean', 'confirm: true'],
    [['target', 'confirm'], 'maybe', 'boolean', 'confirm: maybe'],
    [['services', 0], 'P, I', '', 'services: ["P, I", AIS]'],
    [['psu', 'approve', 0, 'open'], '{path}?id=1', '', '- open: "{path}?id=1" # the PSU\'s page'],
  ] as const)('at %j is %s (%s)', (place, value, type, line) => {
    const after = withValue(TEXT, place, value, type);
    expect(after.split('\n').map((each) => each.trim())).toContain(line);
    // nothing else has changed
    const changed = after.split('\n').filter((each, at) => each !== TEXT.split('\n')[at]);
    expect(changed).toHaveLength(1);
  });

  test('of an empty key and of a text over several lines is the value that was given', () => {
    expect(parse(withValue('a:\nb: 1 # kept\n', ['a'], 'x: y'))).toEqual({ a: 'x: y', b: 1 });
    expect(parse(withValue('a: |\n  one\n  two\nb: 1\n', ['a'], 'three'))).toEqual({
      a: 'three',
      b: 1,
    });
  });
});

test('a removed value takes its empty blocks with it, and leaves the comments of others', () => {
  const once = withoutValue(TEXT, ['psu', 'approve', 0, 'open']);
  expect(parse(once).psu).toEqual({ approve: [{ click: 'ok' }] });
  const twice = withoutValue(once, ['psu', 'approve', 0, 'click']);
  expect(parse(twice)).not.toHaveProperty('psu');
  expect(twice).toContain('# seen by the probe');
});

const option = (path: string, type: string, more: object = {}) => ({
  path,
  type,
  required: false,
  explanation: '',
  ...more,
});

test.each([
  [option('tls.ca', 'string', { example: 'ca.pem' }), ['tls', 'ca'], 'ca.pem'],
  [option('target.confirm', 'boolean'), ['target', 'confirm'], true],
  [option('errors', 'one of a, b', { choices: ['a', 'b'] }), ['errors'], 'a'],
  [option('services', 'list: string'), ['services', 2], 'REPLACE'],
  [option('target.origins', 'list: string'), ['target', 'origins', 0], 'REPLACE'],
  [option('psu.approve[].wait', 'integer'), ['psu', 'approve', 1, 'wait'], 1],
  [option('headers[].name', 'string'), ['headers', 0, 'name'], 'REPLACE'],
])('the option %j is added', (added, place, value) => {
  const after = withOption(TEXT, added);
  expect(after.place).toEqual(place);
  const found = place.reduce<unknown>(
    (at, part) => (at as Record<string | number, unknown>)[part],
    parse(after.text),
  );
  expect(found).toBe(value);
  expect(after.text).toContain('# seen by the probe');
});

test('an option can be added to an empty text', () => {
  expect(parse(withOption('', option('tls.ca', 'string')).text)).toEqual({
    tls: { ca: 'REPLACE' },
  });
});

test('only values that are not set can be added, and more elements of lists', () => {
  const options = [
    option('$schema', 'string'),
    option('name', 'string'),
    option('target', 'block'),
    option('tls.ca', 'string'),
    option('services', 'list: string'),
    option('headers', 'list of blocks'),
  ];
  expect(optionsToAdd(options, fieldsOf(TEXT)).map(({ path }) => path)).toEqual([
    'tls.ca',
    'services',
  ]);
});

test('a text that is no YAML has no fields, and an error with its line', () => {
  expect(fieldsOf('a: [1\nb: 2\n')).toEqual([]);
  expect(yamlErrors('a: 1\nb: "x\n')).toEqual([{ sentence: 'Missing closing "quote.', line: 3 }]);
});
