import { makeRandom } from '../../foundation/random.js';
import { USER_FILES } from './user-files.testing.js';

// biome-ignore lint/suspicious/noExplicitAny: edits reach into the document freely
type Document = any;

type Pick = <T>(all: readonly T[]) => T;

const idOf = ({ operationId }: Document): string => operationId;

const METHODS = ['get', 'put', 'post', 'delete'];

function operations({ paths }: Document): readonly Document[] {
  return Object.values<Document>(paths).flatMap((item) =>
    METHODS.flatMap((method) => (item[method] ? [item[method]] : [])),
  );
}

const WORDS = new Set(Object.values(USER_FILES).flatMap((text) => text.match(/\w+/g) ?? []));
/** Names in the user's files are edited more often, because other edits break nothing. */
const often = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] => {
  const used = all.filter((one) => WORDS.has(nameOf(one)));
  return [
    ...all,
    ...Array.from({ length: Math.ceil((4 * all.length) / (used.length || 1)) }, () => used).flat(),
  ];
};

const same = (text: string): string => text;

function objectSchemas({ components }: Document): readonly Document[] {
  const all = Object.entries<Document>(components.schemas).filter(
    ([, { properties }]) => properties !== undefined && Object.keys(properties).length > 0,
  );
  return often(all, ([name]) => name).map(([, schema]) => schema);
}

function enums({ components }: Document): readonly Document[] {
  const all = Object.entries<Document>(components.schemas).filter(
    ([, { enum: values }]) => values?.length > 1,
  );
  return often(all, ([name]) => name).map(([, schema]) => schema);
}

const EDITS: readonly ((document: Document, pick: Pick) => string)[] = [
  (document, pick) => {
    const schema = pick(objectSchemas(document));
    const name = pick(often(Object.keys(schema.properties), same));
    delete schema.properties[name];
    schema.required = schema.required?.filter((each: string) => each !== name);
    if (schema.required?.length === 0) delete schema.required;
    return `without property ${name}`;
  },
  (document, pick) => {
    const schema = pick(objectSchemas(document));
    schema.properties.addedByEdit = { type: 'string' };
    schema.required = [...(schema.required ?? []), 'addedByEdit'];
    return 'with a required property';
  },
  (document, pick) => {
    const schema = pick(objectSchemas(document));
    const name = pick(often(Object.keys(schema.properties), same));
    schema.properties[name] = { type: 'array', items: { type: 'boolean' } };
    return `other type of ${name}`;
  },
  (document, pick) => {
    const schema = pick(enums(document));
    const value = pick(often<string>(schema.enum, same));
    schema.enum = schema.enum.filter((each: unknown) => each !== value);
    return `without value ${String(value)}`;
  },
  (document, pick) => {
    pick(enums(document)).enum.push('ADDED');
    return 'with another value';
  },
  (document, pick) => {
    const schema = pick(objectSchemas(document).filter(({ required }) => required?.length > 0));
    const name = pick(schema.required as readonly string[]);
    schema.required = schema.required.filter((each: string) => each !== name);
    if (schema.required.length === 0) delete schema.required;
    return `optional ${name}`;
  },
  (document, pick) => {
    const operation = pick(often(operations(document), idOf));
    operation.operationId = `${operation.operationId}Renamed`;
    return `renamed ${operation.operationId}`;
  },
  (document, pick) => {
    const path = pick(Object.keys(document.paths));
    delete document.paths[path];
    return `without ${path}`;
  },
  (document, pick) => {
    const operation = pick(often(operations(document), idOf));
    const name = 'X-Added';
    operation.parameters = [
      ...(operation.parameters ?? []),
      { name, in: 'header', required: true, schema: { type: 'string' } },
    ];
    return `required header in ${operation.operationId}`;
  },
  (document, pick) => {
    const operation = pick(often(operations(document), idOf));
    const status = pick(Object.keys(operation.responses).filter((each) => each.startsWith('2')));
    operation.responses['299'] = operation.responses[status];
    delete operation.responses[status];
    return `299 instead of ${status} in ${operation.operationId}`;
  },
  (document, pick) => {
    const name = pick(often(Object.keys(document.components.schemas), same));
    const text = JSON.stringify(document).replaceAll(
      `"#/components/schemas/${name}"`,
      `"#/components/schemas/${name}Renamed"`,
    );
    const copy: Document = JSON.parse(text);
    copy.components.schemas[`${name}Renamed`] = copy.components.schemas[name];
    delete copy.components.schemas[name];
    Object.assign(document, copy);
    return `renamed schema ${name}`;
  },
  (document, pick) => {
    pick(operations(document)).summary = 'Does what it did';
    return 'other words';
  },
];

/** A document with one edit, and a description of it. */
export function editedDocument(
  document: unknown,
  seed: number,
): { readonly document: Document; readonly what: string } {
  const random = makeRandom(seed).next;
  const pick: Pick = (all) => all[Math.floor(random() * all.length)] as (typeof all)[number];
  const copy: Document = structuredClone(document);
  // neighbouring seeds start with similar numbers
  random();
  const what = pick(EDITS)(copy, pick);
  return { document: copy, what };
}
