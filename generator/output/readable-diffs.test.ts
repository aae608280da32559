import { describe, expect, it } from 'vitest';
import { renderDocument } from '../fixtures/render-document.js';

type Schema = Readonly<Record<string, unknown>>;

interface Extras {
  readonly paths?: Schema;
  readonly before?: Schema;
  readonly after?: Schema;
  readonly properties?: Schema;
}

const ok = { 200: { description: 'OK.' } };
const consent = (required: boolean) => ({
  name: 'Consent-ID',
  in: 'header',
  required,
  schema: { type: 'string' },
});

/** A document with clashing names, and with these additions. */
function variant({ paths = {}, before = {}, after = {}, properties = {} }: Extras): object {
  const uses = ['a-b', 'a_b', 'Error', 'Thing'].map((name) => [
    name,
    { $ref: `#/components/schemas/${name}` },
  ]);
  const content = {
    'application/json': { schema: { type: 'object', properties: Object.fromEntries(uses) } },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Variant', version: '1' },
    paths: {
      '/first': {
        get: { operationId: 'get-it', parameters: [consent(true)], responses: ok },
        put: { operationId: 'get_it', parameters: [consent(false)], responses: ok },
      },
      ...paths,
      '/last': {
        post: {
          operationId: 'last',
          parameters: [consent(false)],
          requestBody: { content },
          responses: { 200: { description: 'OK.', content } },
        },
      },
    },
    components: {
      schemas: {
        ...before,
        'a-b': { type: 'string' },
        a_b: { type: 'integer' },
        Error: { type: 'object', properties: { text: { type: 'string' } } },
        Thing: { type: 'object', properties: { id: { type: 'string' }, ...properties } },
        ...after,
      },
    },
  };
}

/** All files except the rules, because rules repeat the types. */
function isTyped(file: string): boolean {
  return !file.endsWith('/validators.ts');
}

/** The lines of all files that are in only one of the two outputs. */
function changedLines(given: Extras, parts: readonly ('server' | 'client')[]): readonly string[] {
  const old = renderDocument(variant({}), parts);
  const now = renderDocument(variant(given), parts);
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.filter(isTyped).flatMap((file) => {
    const [one, two] = [old, now].map((files) => (files.get(file) ?? '').split('\n'));
    const gone = (one ?? []).filter((line) => !two?.includes(line)).map((line) => `- ${line}`);
    const come = (two ?? []).filter((line) => !one?.includes(line)).map((line) => `+ ${line}`);
    return [...gone, ...come];
  });
}

describe('a change of the document changes only the code for it', () => {
  it('a new property adds one line to the types', () => {
    const given = { properties: { size: { type: 'boolean' } } };
    expect(changedLines(given, ['client'])).toEqual(['+   readonly size?: boolean;']);
  });

  it('a new unused schema changes nothing', () => {
    const given = { before: { Unused: { type: 'string' } }, after: { Error2: {} } };
    expect(changedLines(given, ['server', 'client'])).toEqual([]);
  });

  it('a new operation removes nothing, and adds few lines', () => {
    const paths = {
      '/fresh': {
        get: { operationId: 'fresh', parameters: [consent(true)], responses: ok },
      },
    };
    const lines = changedLines({ paths }, ['server', 'client']);
    const gone = lines.filter((line) => line.startsWith('-'));
    expect(gone.filter((line) => !/OperationId|^- import /.test(line))).toEqual([]);
    const mentioned = lines.filter((line) => /fresh/i.test(line));
    expect(mentioned.length).toBeGreaterThan(10);
    expect(lines.length).toBeLessThan(90);
  });

  it('a schema whose name is already a type name keeps it, whatever clashes with it', () => {
    const named = { before: { thing: { type: 'number' }, error: { type: 'number' } } };
    expect(changedLines(named, ['client'])).toEqual([]);
  });
});
