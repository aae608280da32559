// node bench/gate/write-ring.mjs PATHS SCHEMAS one|all|all+limit|none NAME writes NAME-old.json and NAME-new.json: paths with GET and
// PUT whose responses are schemas of a ring, each with 20 texts, of which one or all may be longer in the new document.
import { writeFileSync } from 'node:fs';

const [paths, schemas, edit, name] = process.argv.slice(2);
const numbered = (count, prefix, make) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, make(at)]));
const schemaAt = (at) => ({ $ref: `#/components/schemas/S${at % schemas}` });

function documentOf(isNew) {
  const isAll = isNew && edit.startsWith('all');
  const isOne = (at, field) =>
    isNew && edit === 'one' && at === Math.floor(schemas / 2) && field === 3;
  const textAt = (at) => (field) => ({
    type: 'string',
    maxLength: isAll || isOne(at, field) ? 200 : 100,
  });
  const limitAt = (at) => ({
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', maximum: isNew && edit === 'all+limit' && at === 0 ? 50 : 100 },
  });
  const pathAt = (at) => {
    const content = { 'application/json': { schema: schemaAt(at) } };
    const responses = { 200: { description: 'ok', content } };
    return {
      get: { operationId: `get${at}`, parameters: [limitAt(at)], responses },
      put: { operationId: `put${at}`, responses },
    };
  };
  return {
    openapi: '3.0.3',
    info: { title: 't', version: '1.0.0' },
    paths: numbered(Number(paths), '/r', pathAt),
    components: {
      schemas: numbered(Number(schemas), 'S', (at) => ({
        type: 'object',
        properties: { ...numbered(20, 'f', textAt(at)), next: schemaAt(at + 1) },
      })),
    },
  };
}

for (const side of ['old', 'new']) {
  writeFileSync(`${name}-${side}.json`, JSON.stringify(documentOf(side === 'new'), null, 2));
}
