import fc from 'fast-check';

const ANY = fc.constantFrom('x', 1, true, null, [], {});
const FORMATS = {
  date: fc.constantFrom('2030-02-28', '2031-12-01'),
  'date-time': fc.constantFrom('2030-01-01T10:00:00Z', '2031-05-06T07:08:09.123+02:00'),
  uuid: fc.uuid(),
  email: fc.constant('a@b.example'),
  uri: fc.constant('https://a.example/b'),
  byte: fc.constant('YWJj'),
};

/**
 * Values for a schema, the same in every run: valid ones, and copies of them with one place changed so that
 * both validators reject them. `differing` counts the values on which the two disagree.
 */
export function samplesOf(read, name, count, mine, theirs) {
  const arbitrary = arbitraryOf(read.schemas[name], read, 6);
  const made = fc.sample(arbitrary, { seed: 1, numRuns: count * 4 }).map(plain);
  const sound = made.filter((value) => mine(value) && theirs(value)).slice(0, count);
  const spoiled = sound.map((value, at) => spoil(value, at));
  const broken = spoiled.filter((value) => !mine(value) && !theirs(value)).slice(0, count);
  const differing = [...made, ...spoiled].filter((value) => mine(value) !== theirs(value)).length;
  return { sound, broken, differing };
}

const plain = (value) => JSON.parse(JSON.stringify(value ?? null));

function spoil(value, at) {
  if (typeof value !== 'object' || value === null) return at % 2 === 0 ? { spoiled: true } : 7;
  const keys = Object.keys(value);
  if (keys.length === 0) return 'spoiled';
  const key = keys[at % keys.length];
  const copy = plain(value);
  copy[key] =
    typeof copy[key] === 'number' ? 'spoiled' : at % 2 === 0 ? 7 : spoil(copy[key], at >> 1);
  return copy;
}

function arbitraryOf(schema, read, depth) {
  if (schema?.$ref !== undefined) return arbitraryOf(read.find(schema.$ref), read, depth - 1);
  if (schema === undefined || depth < 0) return ANY;
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts !== undefined) {
    const rest = schema.properties === undefined ? [] : [{ ...schema, oneOf: undefined }];
    return all(
      [{ oneOf: undefined }, ...rest],
      fc.oneof(...inner(parts, read, depth)),
      read,
      depth,
    );
  }
  if (schema.allOf !== undefined) return merged(inner(schema.allOf, read, depth));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, read, depth);
    case 'array':
      return fc.array(arbitraryOf(schema.items, read, depth - 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'boolean':
      return fc.boolean();
    default:
      return schema.properties === undefined ? ANY : objectOf(schema, read, depth);
  }
}

const inner = (schemas, read, depth) => schemas.map((each) => arbitraryOf(each, read, depth - 1));

const merged = (parts) => fc.tuple(...parts).map((each) => Object.assign({}, ...each));

function all([, own], choice, read, depth) {
  return own === undefined ? choice : merged([arbitraryOf(own, read, depth), choice]);
}

function objectOf({ properties = {}, required = [] }, read, depth) {
  const members = Object.entries(properties).map(([name, each]) => [
    name,
    arbitraryOf(each, read, depth - 1),
  ]);
  return fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
  });
}

function textOf({ format, pattern, minLength = 0, maxLength }) {
  if (FORMATS[format] !== undefined) return FORMATS[format];
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength ?? minLength + 20, minLength + 20) });
}
