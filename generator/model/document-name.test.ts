import { expect, it } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { documentNames } from './document-name.js';

const FILE = 'spec/psd2-api_1.3.6_2020-08-14.yaml';

it('uses the name of the file, unless a name is given', () => {
  expect(documentNames([FILE, 'core.json'], undefined)).toEqual([
    'psd2-api-1-3-6-2020-08-14',
    'api-core',
  ]);
  expect(documentNames([FILE, 'core.json'], ['bank', 'My-2nd'])).toEqual(['bank', 'My-2nd']);
});

it('a file with the name of a device has another name for its folders', () => {
  expect(documentNames(['aux.yaml', 'docs/CON.json', 'com1.yml'], undefined)).toEqual([
    'api-aux',
    'api-con',
    'api-com1',
  ]);
});

it.each([
  ['core', /"core" is reserved/],
  ['Aux', /"Aux" is reserved/],
  ['', /"" cannot be the name/],
  ['../x', /"\.\.\/x" cannot be the name/],
  ['1a', /cannot be the name/],
  ['a b', /cannot be the name/],
  ['a-', /cannot be the name/],
])('refuses the name %s', (name, want) => {
  const names = (): unknown => documentNames([FILE], [name]);
  expect(names).toThrow(want);
  expect(names).toThrow(Xs2aError);
});

it('requires one name for each document', () => {
  const want = /names given: 1, documents: 2/;
  expect(() => documentNames([FILE, 'b.yaml'], ['a'])).toThrow(want);
});
