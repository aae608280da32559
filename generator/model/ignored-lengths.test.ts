import { expect, it } from 'vitest';
import type { JsonObject } from '../load/loaded-document.js';
import { findIgnoredLengths } from './ignored-lengths.js';

const content = (type: string, schema: JsonObject): JsonObject => ({
  openapi: '3.1.0',
  paths: { '/a': { post: { requestBody: { content: { [type]: { schema } } } } } },
  components: { schemas: { File: { type: 'string', format: 'binary', minLength: 1 } } },
});
const AT = '/paths/~1a/post/requestBody/content';
const FILE = '/components/schemas/File/minLength';

const $ref = '#/components/schemas/File';
const parts = (file: JsonObject): JsonObject => ({ type: 'object', properties: { file } });

it.each<readonly [string, JsonObject, readonly string[]]>([
  [
    'application/octet-stream',
    { maxLength: 4 },
    [`${AT}/application~1octet-stream/schema/maxLength`],
  ],
  ['image/png', { $ref }, [FILE]],
  ['multipart/form-data', parts({ $ref }), [FILE]],
  ['multipart/form-data', parts({ type: 'array', items: { $ref } }), [FILE]],
  [
    'multipart/form-data',
    parts({ contentMediaType: 'image/png', maxLength: 9 }),
    [`${AT}/multipart~1form-data/schema/properties/file/maxLength`],
  ],
  ['multipart/form-data', parts({ type: 'string', maxLength: 9 }), []],
  ['application/json', { $ref }, []],
  ['text/plain', { type: 'string', maxLength: 9 }, []],
])('lengths that nothing judges in %s: %j', (type, schema, want) => {
  const found = findIgnoredLengths(content(type, schema));
  expect(found.map(({ pointer }) => pointer)).toEqual(want);
  expect(found.every(({ warning }) => warning)).toBe(true);
});
