/** The operators for everything in a request except its body. */
import { unknownIdFor } from '../unknown-ids.js';
import type { Operator } from './operator.js';
import { brokenParameter } from './spoiled-value.js';

/** Longer than most servers accept for all headers together. */
const LONG_HEADER = 16 * 1024;
const LONG_TEXT = 4096;

const HEADER_OPERATORS: readonly Operator[] = [
  {
    id: 'header-missing',
    does: 'a required header is missing',
    on: 'header',
    clause: 'BAD-HEADER-MISSING',
    depth: 'default',
    spoil: ({ name, required }) => (required ? { op: 'drop-header', name } : undefined),
  },
  {
    id: 'header-malformed',
    does: 'a header violates its type, format, pattern or list of values',
    on: 'header',
    clause: 'BAD-HEADER-FORM',
    depth: 'creations',
    spoil: ({ name, schema }) => {
      const value = brokenParameter(schema);
      return value === undefined ? undefined : { op: 'set-header', name, value };
    },
  },
  {
    id: 'header-duplicated',
    does: 'a header is sent twice with different values',
    on: 'header',
    clause: 'BAD-HEADER-TWICE',
    depth: 'deep',
    spoil: ({ name, sent, schema }) =>
      sent
        ? { op: 'add-header', name, value: schema.format === 'uuid' ? '${uuid}' : 'another' }
        : undefined,
  },
  {
    id: 'header-oversized',
    does: 'a header is 16 KiB long',
    on: 'header',
    clause: 'BAD-TOO-LONG',
    depth: 'deep',
    atTheDoor: true,
    spoil: ({ name, sent }) =>
      sent ? { op: 'long', in: 'header', name, length: LONG_HEADER } : undefined,
  },
];

const QUERY_OPERATORS: readonly Operator[] = [
  {
    id: 'query-missing',
    does: 'a required query parameter is missing',
    on: 'query',
    clause: 'BAD-QUERY-MISSING',
    depth: 'default',
    spoil: ({ name, required }) => (required ? { op: 'drop-query', name } : undefined),
  },
  {
    id: 'query-malformed',
    does: 'a query parameter violates its type, format, pattern or list of values',
    on: 'query',
    clause: 'BAD-QUERY-FORM',
    depth: 'default',
    spoil: ({ name, schema }) => {
      const value = brokenParameter(schema);
      return value === undefined ? undefined : { op: 'set-query', name, value };
    },
  },
  {
    id: 'query-duplicated',
    does: 'a query parameter is sent twice with different values',
    on: 'query',
    clause: 'BAD-QUERY-TWICE',
    depth: 'deep',
    spoil: ({ name, sent }) => (sent ? { op: 'add-query', name, value: 'another' } : undefined),
  },
  {
    id: 'query-oversized',
    does: 'a query parameter is 4,096 characters long',
    on: 'query',
    clause: 'BAD-TOO-LONG',
    depth: 'deep',
    atTheDoor: true,
    spoil: ({ name }) => ({ op: 'long', in: 'query', name, length: LONG_TEXT }),
  },
];

const isId = (enumerated: readonly unknown[] | undefined): boolean => enumerated === undefined;

const PATH_OPERATORS: readonly Operator[] = [
  {
    id: 'path-unknown',
    does: 'an id is unknown',
    on: 'path',
    clause: 'BAD-ID-UNKNOWN',
    depth: 'default',
    spoil: ({ name, schema }) =>
      isId(schema.enum) ? { op: 'set-path', name, value: unknownIdFor(name) } : undefined,
  },
  {
    id: 'path-malformed',
    does: 'a path parameter has a value outside its list',
    on: 'path',
    clause: 'BAD-PATH-FORM',
    depth: 'creations',
    spoil: ({ name, schema }) =>
      isId(schema.enum) ? undefined : { op: 'set-path', name, value: 'none-of-these' },
  },
  {
    id: 'path-oversized',
    does: 'an id is 4,096 characters long',
    on: 'path',
    clause: 'BAD-TOO-LONG',
    depth: 'deep',
    atTheDoor: true,
    spoil: ({ name }) => ({ op: 'long', in: 'path', name, length: LONG_TEXT }),
  },
  {
    id: 'path-slash',
    does: 'an id contains a percent-encoded `../`',
    on: 'path',
    clause: 'BAD-PATH-SIGNS',
    depth: 'deep',
    atTheDoor: true,
    spoil: ({ name }) => ({ op: 'set-path', name, value: '../${uuid}' }),
  },
  {
    id: 'path-traversal',
    does: 'an id is replaced by two dots',
    on: 'path',
    clause: 'BAD-PATH-SIGNS',
    depth: 'deep',
    atTheDoor: true,
    // Skipped for operations that change something: the shorter path may be another resource.
    spoil: ({ name }, { method }) =>
      method === 'GET' ? { op: 'set-path', name, value: '..' } : undefined,
  },
  {
    id: 'path-zero',
    does: 'an id contains a zero byte',
    on: 'path',
    clause: 'BAD-PATH-SIGNS',
    depth: 'deep',
    atTheDoor: true,
    spoil: ({ name }) => ({ op: 'set-path', name, value: 'a\u0000b' }),
  },
];

const REST: readonly Operator[] = [
  {
    id: 'accept-nothing',
    does: 'Accept names only an image type',
    on: 'accept',
    clause: 'HDR-ACCEPT',
    depth: 'creations',
    spoil: () => ({ op: 'set-header', name: 'Accept', value: 'image/png' }),
  },
  {
    id: 'method',
    does: 'the method is not declared for the path',
    on: 'method',
    clause: 'ERR-METHOD',
    depth: 'default',
    spoil: ({ name }) => ({ op: 'method', method: name }),
  },
];

export const REQUEST_OPERATORS: readonly Operator[] = [
  ...HEADER_OPERATORS,
  ...QUERY_OPERATORS,
  ...PATH_OPERATORS,
  ...REST,
];
