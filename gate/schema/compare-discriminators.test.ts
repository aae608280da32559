import { expect, test } from 'vitest';
import { changesOf, withRequest, withResponse } from '../fixtures/told-changes.js';

type Schemas = Readonly<Record<string, unknown>>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const kinds = (kind: unknown = { type: 'string' }) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind },
});
const union = (names: readonly string[], mapping?: Schemas) => ({
  oneOf: names.map(ref),
  discriminator: { propertyName: 'kind', ...(mapping === undefined ? {} : { mapping }) },
});
const parent = { ...kinds(), discriminator: { propertyName: 'kind' } };
const heir = (lives: string) => ({
  allOf: [
    ref('Pet'),
    { type: 'object', required: ['lives'], properties: { lives: { type: lives } } },
  ],
});

const PLACES = { request: withRequest, response: withResponse };

const changes = (side: keyof typeof PLACES, old: Schemas, now: Schemas, schema = ref('Pet')) =>
  changesOf(
    PLACES[side](schema, { components: { schemas: old } }),
    PLACES[side](schema, { components: { schemas: now } }),
  );
const brief = (...given: Parameters<typeof changes>) =>
  changes(...given).map(({ severity, id }) => `${severity} ${id}`);

test.each(['request', 'response'] as const)(
  'without a mapping, the name of a component is the value: a new name breaks a %s',
  (side) => {
    const old = { Pet: union(['Cat', 'Dog']), Cat: kinds(), Dog: kinds() };
    const now = { Pet: union(['Feline', 'Dog']), Feline: kinds(), Dog: kinds() };
    expect(changes(side, old, now).map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('the discriminator knows the value Feline in place of Cat.'),
    ]);
    expect(brief(side, old, now)).toEqual([`breaking ${side}-body-discriminator-value-renamed`]);
  },
);

test.each(['request', 'response'] as const)('a subtype has another name in a %s', (side) => {
  expect(
    brief(side, { Pet: parent, Cat: heir('integer') }, { Pet: parent, Feline: heir('integer') }),
  ).toEqual([`breaking ${side}-body-discriminator-value-renamed`]);
});

test('with a mapping, the name of a component does not matter', () => {
  const old = { Pet: union(['Cat'], { cat: 'Cat' }), Cat: kinds() };
  const now = { Pet: union(['Feline'], { cat: 'Feline' }), Feline: kinds() };
  expect(brief('request', old, now)).toEqual([]);
});

test('a change of a subtype is at its place, with the value that shows it', () => {
  const [old, now] = [
    { Pet: parent, Cat: heir('integer') },
    { Pet: parent, Cat: heir('string') },
  ];
  const [change, ...others] = changes('response', old, now);
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    severity: 'breaking',
    id: 'response-body-type-changed',
    part: { field: '/lives' },
    old: { pointer: '/components/schemas/Cat/allOf/1/properties/lives/type' },
    witness: { value: { kind: 'Cat', lives: '' }, reason: '/lives must be integer' },
  });
  const listed = changes('response', old, now, { type: 'array', items: ref('Pet') } as never);
  expect(listed[0]?.witness?.value).toEqual([{ kind: 'Cat', lives: '' }]);
  expect(brief('response', old, now, ref('Cat'))).toEqual(['breaking response-body-type-changed']);
});

test('another subtype is no change of this one', () => {
  const old = { Pet: parent, Cat: heir('integer'), Dog: heir('integer') };
  const now = { Pet: parent, Cat: heir('integer'), Dog: heir('string'), Cow: heir('string') };
  expect(brief('response', old, now, ref('Cat'))).toEqual([]);
  expect(brief('response', old, now)).toEqual([
    'breaking response-body-type-changed',
    'risky response-body-discriminator-mapping-added',
  ]);
});

test('a mapping whose values change places', () => {
  const schemas = (cat: string, dog: string) => ({
    Pet: union(['Cat', 'Dog'], { cat, dog }),
    Cat: kinds(),
    Dog: kinds(),
  });
  expect(brief('request', schemas('Cat', 'Dog'), schemas('Dog', 'Cat'))).toEqual([
    'risky request-body-discriminator-mapping-changed',
    'risky request-body-discriminator-mapping-changed',
  ]);
});

test('a value that clients may send is gone', () => {
  const schemas = (mapping: Schemas, kind: unknown) => ({
    Pet: union(['Cat', 'Dog'], mapping),
    Cat: kinds(kind),
    Dog: kinds(),
  });
  const [all, less] = [
    { cat: 'Cat', kitten: 'Cat', dog: 'Dog' },
    { cat: 'Cat', dog: 'Dog' },
  ];
  const text = { type: 'string' };
  expect(brief('request', schemas(all, text), schemas(less, text))).toEqual([
    'breaking request-body-discriminator-mapping-removed',
  ]);
  const cat = { type: 'string', enum: ['cat'] };
  expect(brief('request', schemas(all, cat), schemas(less, cat))).toEqual([]);
  expect(brief('response', schemas(all, text), schemas(less, text))).toEqual([
    'compatible response-body-discriminator-mapping-removed',
  ]);
});

test('a value has another name', () => {
  const schemas = (mapping: Schemas) => ({ Pet: union(['Cat'], mapping), Cat: kinds() });
  expect(brief('request', schemas({ cat: 'Cat' }), schemas({ feline: 'Cat' }))).toEqual([
    'breaking request-body-discriminator-value-renamed',
  ]);
});

test('a mapping that says what held without it', () => {
  const schemas = (mapping?: Schemas) => ({
    Pet: union(['Cat', 'Dog'], mapping),
    Cat: kinds(),
    Dog: kinds(),
  });
  const mapping = { Cat: 'Cat', Dog: '#/components/schemas/Dog' };
  for (const side of ['request', 'response'] as const) {
    expect(brief(side, schemas(), schemas(mapping))).toEqual([]);
    expect(brief(side, schemas(mapping), schemas({ Cat: 'Cat' }))).toEqual([]);
  }
});
