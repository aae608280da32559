// Writes spec/schemas/*.schema.json from the types of events and of summary.json: `npm run docs`.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Each published schema, and the type from which it is generated. */
export const SCHEMAS = [
  {
    file: 'event.schema.json',
    path: 'conformance/record/event.ts',
    type: 'RunEvent',
    title: 'One line of events.ndjson',
  },
  {
    file: 'summary.schema.json',
    path: 'conformance/report/summarise.ts',
    type: 'Summary',
    title: 'summary.json of a run',
  },
  {
    file: 'result.schema.json',
    path: 'conformance/publish/published-result.ts',
    type: 'PublishedResult',
    title: 'result.json of a published result',
    closed: true,
  },
];

/**
 * The text of a schema. It allows fields that a later version adds, as these file formats promise, unless it is
 * closed.
 */
export function schemaText({ file, path, type, title, closed = false }) {
  const schema = createGenerator({
    path: join(ROOT, path),
    tsconfig: join(ROOT, 'tsconfig.json'),
    type,
    skipTypeCheck: true,
    additionalProperties: !closed,
  }).createSchema(type);
  const { $schema, ...rest } = schema;
  return `${JSON.stringify({ $schema, $id: `xs2a-kit/schemas/${file}`, title, ...rest }, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const one of SCHEMAS) writeFileSync(join(ROOT, 'spec/schemas', one.file), schemaText(one));
}
