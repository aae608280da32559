// node bench/gate/write-alternatives.mjs COUNT combinations|union one|own|all NAME writes NAME-old.json and NAME-new.json: a body that is an
// allOf of a text and of anyOf with two alternatives each, or a oneOf of objects; one, the text beside them, or all are shorter in the new one.
import { writeFileSync } from 'node:fs';

const [count, kind, edit, name] = process.argv.slice(2);
const LETTERS = ['a', 'b', 'c', 'd', 'e'];

function lengthOf(isNew, at, letter) {
  const isChanged = edit === 'all' || (edit === 'own' ? at === -1 : at === 3 && letter !== 'a');
  return (kind === 'union' ? 10 + at : 100) - (isNew && isChanged ? 5 : 0);
}

function schemaOf(isNew) {
  const text = (at, letter) => ({ type: 'string', maxLength: lengthOf(isNew, at, letter) });
  const objectOf = (at, letters, prefix) => ({
    type: 'object',
    required: [`${prefix}${letters[0]}`],
    properties: Object.fromEntries(letters.map((one) => [`${prefix}${one}`, text(at, one)])),
  });
  const all = Array.from({ length: Number(count) }, (_, at) => at);
  if (kind === 'union') return { oneOf: all.map((at) => objectOf(at, LETTERS, '')) };
  const groups = all.map((at) => ({
    anyOf: ['a', 'b'].map((letter) => objectOf(at, [letter], `k${at}`)),
  }));
  return { allOf: [{ type: 'object', properties: { own: text(-1, '') } }, ...groups] };
}

for (const side of ['old', 'new']) {
  const content = { 'application/json': { schema: schemaOf(side === 'new') } };
  const responses = { 200: { description: 'ok', content } };
  const document = {
    openapi: '3.0.3',
    info: { title: 't', version: '1.0.0' },
    paths: { '/a': { post: { requestBody: { content }, responses } } },
  };
  writeFileSync(`${name}-${side}.json`, JSON.stringify(document, null, 1));
}
