import { describe, expect, it } from 'vitest';
import { renderDocument } from '../fixtures/render-document.js';
import type { JsonObject } from '../load/loaded-document.js';

const header = (name: string, required = false): JsonObject => ({
  name,
  in: 'header',
  required,
  description: `The header ${name}.`,
  schema: { type: 'string' },
});

const PSU = ['PSU-IP-Port', 'PSU-Accept', 'PSU-User-Agent'].map((name) => header(name));

function filesOf(operations: Readonly<Record<string, readonly JsonObject[]>>) {
  const answer = {
    description: 'Done.',
    headers: { Location: { description: 'Where it is.\n\nA URL.', schema: { type: 'string' } } },
    content: { 'application/json': { schema: { type: 'object' } } },
  };
  const paths = Object.entries(operations).map(([operationId, parameters]) => [
    `/${operationId}`,
    { get: { operationId, parameters, responses: { 200: answer } } },
  ]);
  return renderDocument({
    openapi: '3.0.3',
    info: { title: 'Shared', version: '1' },
    paths: Object.fromEntries(paths),
  });
}

describe('headers of several operations', () => {
  const id = header('X-Request-ID', true);
  const files = filesOf({
    a: [id, ...PSU],
    b: [id, ...PSU, header('Digest')],
    c: [...PSU],
    d: [header('PSU-Accept', true)],
  });
  const requests = files.get('model/api/requests.ts') ?? '';

  it('are printed once', () => {
    expect(requests.match(/The header PSU-User-Agent/g)).toHaveLength(1);
    expect(requests).toContain(
      '/** In 3 types of this file. */\nexport type PsuHeaders = {\n  /** The header PSU-IP-Port. */\n',
    );
  });

  it('are the type of an operation, beside its own', () => {
    expect(requests).toContain('readonly headers: PsuHeaders;\n');
    expect(requests).toMatch(/PsuHeaders & \{\n[^}]*\/\*\* The header Digest\. \*\/\n/);
  });

  it('are not shared when one is required', () => {
    expect(requests).toMatch(
      /export interface DRequest \{[^}]*headers: \{\n[^}]*'PSU-Accept': string/,
    );
  });
});

it('headers of several responses are printed once', () => {
  const responses = filesOf({ a: [], b: [], c: [], d: [] }).get('model/api/responses.ts') ?? '';
  expect(responses.match(/Where it is/g)).toHaveLength(1);
  expect(responses).toMatch(
    /export type B200 = ResponseOf<\n? *200,\s+'application\/json',\s+[^>]*,\s+LocationHeaders\n?>;/,
  );
});
