/** Keywords whose value is a table of schemas by name: a property may be called like a keyword. */
const TABLES = new Set('properties patternProperties dependentSchemas $defs schemas'.split(' '));
/** Keywords whose value is data. */
const DATA = new Set('enum const required dependentRequired discriminator'.split(' '));
const UNREAD = /^(x-.*|example|examples|default|title|description|externalDocs|xml|deprecated)$/;

const isTable = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The schemas of a document as the JSON Schema that OpenAPI says they are, in one direction (`request` or
 * `response`), with the given readings of docs/generator.md. 3.0 has `nullable`, flags for exclusive limits, and
 * nothing beside a `$ref`. It shares no code with documents/lower-schema.ts and the generator, so that a mistake of theirs shows.
 */
export function asJsonSchema(node, by) {
  const inner = (one) => asJsonSchema(one, by);
  if (Array.isArray(node)) return node.map(inner);
  if (!isTable(node)) return node;
  if (by.isOlder && typeof node.$ref === 'string') return { $ref: node.$ref };
  const copy = {};
  for (const [key, value] of Object.entries(node)) {
    if (UNREAD.test(key)) continue;
    copy[key] = TABLES.has(key) ? tableOf(value, inner) : DATA.has(key) ? value : inner(value);
  }
  requireByDirection(copy, node, by.direction);
  delete copy.discriminator;
  for (const [name, { apply }] of Object.entries(READINGS)) {
    if (by.readings.has(name)) apply(copy, node, by);
  }
  return by.isOlder ? older(copy, by.readings.has('nullable')) : copy;
}

const tableOf = (table, inner) =>
  isTable(table)
    ? Object.fromEntries(Object.entries(table).map(([name, one]) => [name, inner(one)]))
    : table;

/** OpenAPI 3.0.3, Schema Object: what is readOnly is required in responses only, what is writeOnly in requests only. */
function requireByDirection(copy, { required, properties }, direction) {
  if (!Array.isArray(required)) return;
  const other = direction === 'request' ? 'readOnly' : 'writeOnly';
  copy.required = required.filter((name) => properties?.[name]?.[other] !== true);
}

const IMPLIED = [
  ['object', 'properties required additionalProperties patternProperties'],
  ['object', 'minProperties maxProperties propertyNames'],
  ['array', 'items prefixItems minItems maxItems uniqueItems contains'],
].map(([type, keys]) => [type, keys.split(' ')]);

const isEmpty = (schema) => isTable(schema) && Object.keys(schema).length === 0;

/** Where the generator reads a schema otherwise than the standard; docs/generator.md has the reasons. */
export const READINGS = {
  nullable: {
    title: 'nullable without a type, or beside an enum without null, allows null',
    // `older` has it, since it is about the schema as a whole
    apply: () => {},
  },
  implied: {
    title: 'properties without a type mean an object, items without one a list',
    apply(copy) {
      if (copy.type !== undefined || copy.enum !== undefined || copy.const !== undefined) return;
      const found = IMPLIED.find(([, keys]) => keys.some((key) => key in copy));
      if (found !== undefined) copy.type = found[0];
    },
  },
  empty: {
    title: 'an empty alternative means an empty object',
    apply(copy) {
      for (const key of ['oneOf', 'anyOf']) {
        if (!Array.isArray(copy[key])) continue;
        copy[key] = copy[key].map((one) =>
          isEmpty(one) ? { type: 'object', maxProperties: 0 } : one,
        );
      }
    },
  },
  writeOnly: {
    title: 'what is writeOnly is not judged in a response',
    apply(copy, _, { direction }) {
      if (direction === 'request' || copy.properties === undefined) return;
      const kept = Object.entries(copy.properties).filter(([, one]) => one?.writeOnly !== true);
      copy.properties = Object.fromEntries(kept);
    },
  },
  url: {
    title: 'the format url is judged as uri-reference',
    apply(copy) {
      if (copy.format === 'url') copy.format = 'uri-reference';
    },
  },
  discriminator: {
    title: 'a discriminator decides which alternative a value has to match',
    apply(copy, { discriminator }) {
      const property = discriminator?.propertyName;
      if (property === undefined) return;
      for (const key of ['oneOf', 'anyOf']) {
        if (!Array.isArray(copy[key])) continue;
        copy[key] = copy[key].map((one) => narrowed(one, property, discriminator.mapping ?? {}));
      }
    },
  },
};

function narrowed(alternative, property, mapping) {
  if (typeof alternative.$ref !== 'string') return alternative;
  const name = decodeURIComponent(alternative.$ref.split('/').at(-1));
  const values = Object.entries(mapping)
    .filter(([, target]) => target === alternative.$ref || target === name)
    .map(([value]) => value);
  const tag = { enum: values.length === 0 ? [name] : values };
  return {
    allOf: [alternative, { type: 'object', required: [property], properties: { [property]: tag } }],
  };
}

/** The rest of what OpenAPI 3.0 says otherwise; `everywhere`: null is allowed wherever `nullable` stands. */
function older(copy, everywhere) {
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ]) {
    if (typeof copy[flag] !== 'boolean') continue;
    const isExclusive = copy[flag];
    delete copy[flag];
    if (!isExclusive || copy[limit] === undefined) continue;
    copy[flag] = copy[limit];
    delete copy[limit];
  }
  const { nullable, ...rest } = copy;
  if (nullable !== true) return rest;
  if (everywhere) return { anyOf: [rest, { type: 'null' }] };
  // OpenAPI 3.0.3, Schema Object: nullable adds "null" to the type that stands in the same schema
  return typeof rest.type === 'string' ? { ...rest, type: [rest.type, 'null'] } : rest;
}
