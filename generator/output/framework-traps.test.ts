import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { renderFiles } from '../emit/render.js';
import { loadDocument } from '../load/load-document.js';
import { buildModel } from '../model/build-model.js';

const FILE = join(packageRoot(), 'generator', 'fixtures', 'documents', 'trap-names.yaml');

describe("types for the framework's difficult schemas", () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    files = renderFiles([buildModel(await loadDocument(FILE), 'traps')], {
      parts: ['server', 'client'],
    });
  });
  const text = (name: string): string => (files.get(name) ?? '').replace(/\s+/g, ' ');

  it.each([
    [
      'an empty alternative as an empty object',
      'requests',
      'Record<string, never> | UpdatePsu | Select',
    ],
    ['hyphenated parameters in their spelling', 'requests', "readonly 'account-id': string"],
    ['boolean headers as booleans', 'requests', "readonly 'TPP-Redirect-Preferred'?: boolean"],
    ['a required header of the same name', 'requests', "readonly 'Consent-ID': string"],
    ['an optional header of the same name', 'requests', "readonly 'Consent-ID'?: string"],
    ['an enumeration in the path', 'requests', "'payments' | 'bulk-payments'"],
    ['XML as text', 'responses', "ResponseOf<200, 'application/xml', Camt052 | Camt053>"],
    ['two media types for one error', 'responses', "ResponseOf<400, 'application/problem+json', "],
    [
      'a response without content',
      'responses',
      'export type StartAuthorisation406 = EmptyResponse<406>;',
    ],
    ['204 as well as 202', 'responses', 'export type CancelItResponse = CancelIt202 | CancelIt204'],
    ['known links and others', 'schemas', 'readonly [key: string]: HrefType | undefined'],
    ['names with dots and hyphens', 'schemas', 'export interface StartScaprocessResponse201'],
    [
      'patterns that are invalid with the u flag',
      'schemas',
      'Pattern `\\+[0-9]{1,3}\\-[0-9()+\\-]{1,30}`',
    ],
    ['exclusiveMinimum: false', 'schemas', 'Integer; at least 1.'],
  ])('%s', (_, name, want) => {
    expect(text(`model/traps/${name}.ts`)).toContain(want);
  });

  it('put an operation of two tags into one interface, and similar tags into two', () => {
    const handlers = text('server/traps/handlers.ts');
    expect(handlers.match(/ startAuthorisation\(/g)).toHaveLength(1);
    const names = handlers.match(/interface \w+Handlers\b/g) ?? [];
    expect(new Set(names).size).toBe(3);
  });
});
