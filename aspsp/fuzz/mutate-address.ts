import type { Random } from '../../foundation/random.js';
import { LATIN, TEXTS } from './hostile-values.js';
import type { Mutation } from './mutation.js';
import type { WireRequest } from './wire-request.js';

/** The segments of a path. Characters that the request line cannot contain are percent-encoded. */
const SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%2f%2e%2e%2f',
  '%5C',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%c0%af',
  '%ed%a0%80',
  '%ff',
  '%F0%9F%98%80',
  'x'.repeat(200),
  'x'.repeat(9000),
  '__proto__',
  'constructor',
  'toString',
  ';a=b',
  'a;b',
  '*',
  '(',
  '$',
  '{id}',
  '%7Bid%7D',
  '~',
  '+',
  "'",
  '"',
  '<fuzz-mark>',
  '%3Cfuzz-mark%3E',
  ':',
  '@',
  '\\',
  '|',
  '\xff',
  '\x80',
  'payments',
  'periodic-payments',
  'pain.001-sepa-credit-transfers',
  'consents',
  'confirmation-of-funds',
  'validate',
  'status',
  'authorisations',
  '99391c7e-ad88-49ec-a2ad-99ddcb1f7721',
  '#',
  '%23',
  '%3F',
  ' ',
];

const PREFIXES = [
  '',
  '/',
  '//',
  '/psd2/..',
  '/PSD2',
  '/psd2/',
  '/psd2//',
  '/psd2%2f',
  '/./psd2',
  'http://localhost',
  'http://evil.example/psd2',
  'psd2',
  '/psd2/v3',
];

/** Mutations of method, path and query, by name. */
export const ADDRESS_MUTATIONS: Readonly<Record<string, Mutation>> = {
  'path segment': onPath((segments, random) => {
    const at = 1 + random.int(Math.max(1, segments.length - 1));
    return segments.map((one, i) => (i === at ? random.pick(SEGMENTS) : one));
  }),
  'path longer': onPath((segments, random) => [
    ...segments,
    ...Array.from({ length: random.pick([1, 2, 5, 2000]) }, () =>
      random.pick(SEGMENTS).slice(0, 3),
    ),
  ]),
  'path shorter': onPath((segments, random) => segments.slice(0, random.int(segments.length))),
  'path prefix': (request, { random }) => {
    const target = request.target.replace(/^\/psd2|^(?=\/)/, () => random.pick(PREFIXES));
    return moved({ ...request, target: sendable(target) });
  },
  method: (request, { random }) => {
    const methods = [
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'MKCOL',
      'LOCK',
      'REPORT',
      'SEARCH',
      'PURGE',
      'QUERY',
    ];
    return moved({ ...request, method: random.pick(methods) });
  },
  'query value': (request, { random, operation }) => {
    const [path = '', query = ''] = request.target.split('?', 2);
    const pairs = query.split('&').filter((one) => one !== '');
    const name = random.pick([...operation.query, 'page', 'withBalance', 'x', '__proto__', 'a[b]']);
    const value = random.chance(0.5) ? sendable(random.pick(LATIN)) : encoded(random.pick(TEXTS));
    const others = pairs.filter((one) => random.chance(0.5) || !one.startsWith(`${name}=`));
    return {
      ...request,
      target: `${path}?${[...others, `${name}=${value}`].join('&').slice(0, 12_000)}`,
    };
  },
  'query shape': (request, { random }) => {
    const tails = [
      '?',
      '??',
      '?&',
      '?=',
      '?=x',
      '?%',
      '?%=%',
      '?a=b?c=d',
      '?bookingStatus=both&bookingStatus=both',
      '?#x',
      '?a%00=b',
      '?a[]=1',
      '?page=',
      '?page=first',
      '?page=%00',
      '?client_id=a&client_id=b',
      `?${'a=b&'.repeat(2500)}`,
      `?${Array.from({ length: 1500 }, (_, at) => `n${at}=1`).join('&')}`,
      '?\xff=\xff',
      '?dateFrom=2026-02-30&bookingStatus=booked',
      '?dateFrom=0000-01-01&dateTo=9999-12-31&bookingStatus=both',
    ];
    const [path = '', query = ''] = request.target.split('?', 2);
    const tail = random.pick(tails);
    return {
      ...request,
      target: `${path}${tail}${query === '' ? '' : `&${query}`}`.slice(0, 14_000),
    };
  },
};

function onPath(
  change: (segments: readonly string[], random: Random) => readonly string[],
): Mutation {
  return (request, { random }) => {
    const [path = '', ...query] = request.target.split('?');
    const target = [sendable(change(path.split('/'), random).join('/')), ...query].join('?');
    return moved({ ...request, target });
  };
}

function moved(request: WireRequest): WireRequest {
  return { ...request, target: request.target === '' ? '/' : request.target, moved: true };
}

/** The text without line breaks; everything else is sent as it is. */
function sendable(text: string): string {
  return text.replace(/[\0\r\n\t ]/g, encodeURIComponent);
}

function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 3000);
}
