import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '../lib/markdown-table.mjs';
import { timeOf } from './measure-speed.mjs';
import { CACHE, MAIN } from './prepare-tools.mjs';

const SIZES = [250, 500, 1000, 2000, 4000];

/** A document with this many operations, each with its own body and response. */
function documentOf(size, maxLength) {
  const schema = (index) => ({
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer', minimum: index },
      name: { type: 'string', maxLength },
      kind: { type: 'string', enum: ['a', 'b', `c${index}`] },
      more: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
    },
  });
  const content = (index) => ({
    'application/json': { schema: { $ref: `#/components/schemas/S${index}` } },
  });
  const all = Array.from({ length: size }, (_, index) => index);
  return {
    openapi: '3.0.3',
    info: { title: 'Many', version: '1' },
    paths: Object.fromEntries(
      all.map((index) => [
        `/p${index}/{id}`,
        {
          post: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            requestBody: { content: content(index) },
            responses: { 200: { description: 'D', content: content(index) } },
          },
        },
      ]),
    ),
    components: { schemas: Object.fromEntries(all.map((index) => [`S${index}`, schema(index)])) },
  };
}

/** The time by the number of operations, all of which have changed. */
export function measureLines(runs) {
  return SIZES.map((size) => {
    const files = [40, 30].map((maxLength) => {
      const file = join(CACHE, `many-${maxLength}.json`);
      writeFileSync(file, JSON.stringify(documentOf(size, maxLength)));
      return file;
    });
    const args = [MAIN, 'diff', ...files, '--fail-on', 'never'];
    return {
      size,
      proved: timeOf([process.execPath, args], runs),
      unproved: timeOf([process.execPath, [...args, '--no-witnesses']], runs),
    };
  });
}

export function lineTable(results) {
  const rows = results.map(({ size, proved, unproved }) => [
    size,
    proved.toFixed(2),
    unproved.toFixed(2),
    `${((proved * 1000) / size).toFixed(2)} ms`,
  ]);
  return markdownTable(
    ['operations, all changed', 'seconds', 'without witnesses', 'an operation'],
    rows,
  );
}
