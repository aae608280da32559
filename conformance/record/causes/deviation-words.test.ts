import { expect, test } from 'vitest';
import { deviationParts } from './deviation-words.js';

test.each<readonly [string, readonly (string | null)[]]>([
  ['without the header X-Request-ID', ['header', 'X-Request-ID', null, 'missing', null]],
  [
    'with the header PSU-IP-Address "somewhere"',
    ['header', 'PSU-IP-Address', null, 'value', '"somewhere"'],
  ],
  ['with the header Accept twice', ['header', 'Accept', null, 'twice', null]],
  [
    'with the query parameter dateFrom "01/02/2020"',
    ['query parameter', 'dateFrom', null, 'value', '"01/02/2020"'],
  ],
  ['with an unknown consentId', ['path parameter', 'consentId', null, 'value', 'unknown']],
  [
    'with the path parameter paymentId of 4096 letters',
    ['path parameter', 'paymentId', null, 'length', 'of 4096 letters'],
  ],
  ['with the field /access/balances/0/iban as "x"', ['field', 'iban', null, 'value', '"x"']],
  ['with the field /creditorName as null', ['field', 'creditorName', null, 'value', 'null']],
  [
    'with the field /creditorName as "NNNNNN…"',
    ['field', 'creditorName', null, 'length', '"NNNNNN…"'],
  ],
  [
    'without the field /payments/1/creditorName',
    ['field', 'creditorName', 'payments', 'missing', null],
  ],
  ['with another value of the field /code', ['field', 'code', null, 'value', null]],
  ['with 2000 nested arrays in the field /x', ['field', 'x', null, 'length', null]],
  ['with the method PATCH', ['method', '', null, 'value', null]],
  ['without a body', ['body', '', null, 'unreadable', null]],
  [
    String.raw`with the body "{\"access\": {\""`,
    ['body', '', null, 'unreadable', String.raw`"{\"access\": {\""`],
  ],
  ['with the body "[]"', ['body', '', null, 'value', '"[]"']],
  [
    'with the body "a=b" of the type text/plain',
    ['header', 'Content-Type', null, 'value', 'text/plain'],
  ],
])('%s has parts', (text, [part, name, list, how, value]) => {
  expect(deviationParts(text)).toEqual({ part, name, list, how, value });
});

test.each([
  'by another TPP',
  'with an expired certificate',
  'with a body that was changed after it was signed',
  'without the header A and without the header B',
  'with the field /a as 1 and with the field /b as 2',
])('%s has no parts', (text) => {
  expect(deviationParts(text)).toBeUndefined();
});
