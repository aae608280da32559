import { join } from 'node:path';
import { ts } from 'ts-morph';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { inMemory } from '../fixtures/in-memory.js';
import { readLintDocument } from '../lint/read-lint-document.js';
import { caseImpact } from './case-impact.js';
import { clauseImpact } from './clause-impact.js';
import { planDocument } from './plan-document.js';
import { comparePublicTypes } from './public-types.js';
import { touchedOperations } from './touched-operations.js';
import { versionStep } from './version-step.js';

const SPEC = join(packageRoot(), 'spec');

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the document freely
type Document = any;

let sound: LoadedDocument;

beforeAll(async () => {
  sound = await loadDocument(join(SPEC, 'xs2a.yaml'));
});

function edited(edit: (document: Document) => void): LoadedDocument {
  const document: Document = structuredClone(sound.document);
  edit(document);
  return { ...sound, document };
}

describe('versionStep', () => {
  const doc = (version: unknown) => inMemory({ info: { version } });
  const changes = (semver: 'major' | 'minor' | 'patch', count = 1) => ({
    semver,
    changes: Array.from({ length: count }, () => ({ severity: 'risky' })),
  });
  it.each([
    ['1.0.0', '2.0.0', changes('major'), 'major', 'major', true],
    ['1.0.0', '1.1.0', changes('major'), 'major', 'minor', false],
    ['0.4.0', '0.5.0', changes('major'), 'major', 'minor', true],
    ['1.3.6_2020-08-14', '1.3.6_2020-09-01', changes('patch'), 'patch', 'patch', true],
    ['1.3.6', '1.3.6', changes('minor'), 'minor', 'none', false],
    ['1.3.6', '1.3.6', changes('patch', 0), 'none', 'none', true],
    ['1.3', '1.2', changes('patch', 0), 'none', 'back', false],
    ['one', '1.2', changes('minor'), 'minor', null, false],
    [undefined, '1.2', changes('minor'), 'minor', null, false],
  ])('%s to %s', (old, now, diff, deserved, made, enough) => {
    const step = versionStep(doc(old), doc(now), diff);
    expect(step).toMatchObject({ deserved, made, enough });
    expect(step.sentence).toMatch(/^The changes require (?:a|no) .*\.$/);
  });
});

describe('comparePublicTypes', () => {
  const types = (before: string, after: string) =>
    comparePublicTypes(ts, new Map([['m.ts', before]]), new Map([['m.ts', after]]));
  const changed = (name: string, members: readonly string[] = []) => ({
    kind: 'changed',
    file: 'm.ts',
    name,
    members,
  });
  it.each([
    [
      'comments and layout',
      'export type A = { b: 1 };',
      '/** A. */\nexport type A = {\n  b: 1;\n};',
      [],
    ],
    ['a type that is not exported', 'type A = 1;', 'type A = 2;', []],
    [
      'bodies of functions',
      'export function f(): 1 { return 1; }',
      'export function f(): 1 { const a = 1; return a; }',
      [],
    ],
    [
      'a member',
      'export interface A { b: 1; c: 2 }',
      'export interface A { b: 1; c?: 2 }',
      [changed('A', ['c'])],
    ],
    [
      'a result',
      'export function f(): 1 { return 1; }',
      'export function f(): 2 { return 2; }',
      [changed('f')],
    ],
    ['a type alias', "export type A = 'b';", "export type A = 'b' | 'c';", [changed('A')]],
    [
      'the type of a constant',
      'export const a: 1 = 1;',
      'export const a: number = 1;',
      [changed('a')],
    ],
    [
      'a new name',
      '',
      'export type A = 1;',
      [{ kind: 'added', file: 'm.ts', name: 'A', members: [] }],
    ],
    [
      'a removed name',
      'export class A {}',
      '',
      [{ kind: 'removed', file: 'm.ts', name: 'A', members: [] }],
    ],
  ])('%s', (_, before, after, want) => {
    expect(types(before, after)).toEqual(want);
  });
});

describe('touchedOperations', () => {
  const touched = (edit: (document: Document) => void): readonly string[] => {
    const read = (document: unknown) => readLintDocument(document, sound.document);
    return [...touchedOperations(read(sound.document), read(edited(edit).document))].sort();
  };
  it.each([
    [
      'the schema of one response',
      ({ components }: Document) => {
        components.schemas.FundsConfirmationResponse.properties.fundsAvailable = { type: 'string' };
      },
      ['confirmFunds'],
    ],
    [
      'descriptions only',
      ({ components, paths }: Document) => {
        components.schemas.FundsConfirmationResponse.description = 'Other words.';
        paths['/v1/consents'].post.summary = 'Other words.';
      },
      [],
    ],
    [
      'a removed path',
      ({ paths }: Document) => {
        delete paths['/v1/funds-confirmations'];
      },
      ['confirmFunds'],
    ],
  ])('%s', (_, edit, want) => {
    expect(touched(edit)).toEqual(want);
  });
});

describe('clauseImpact', () => {
  it('names the clauses that only the new document violates, and those that it fixes', async () => {
    const worse = edited(({ components }) => {
      components.parameters.XRequestId.required = false;
    });
    const there = await clauseImpact(sound, worse);
    expect(there).toMatchObject({ dialect: 'contract', broken: ['HDR-X-REQUEST-ID'], mended: [] });
    const back = await clauseImpact(worse, sound);
    expect(back).toMatchObject({ broken: [], mended: ['HDR-X-REQUEST-ID'], findings: [] });
  });

  it('is empty for a document of another interface', async () => {
    const other = edited((document) => {
      document.paths = { '/pets': { get: { responses: {} } } };
    });
    expect(await clauseImpact(sound, other)).toBeUndefined();
  });
});

describe('caseImpact', () => {
  const impact = async (edit: (document: Document) => void) => {
    const now = edited(edit);
    const read = ({ document }: LoadedDocument) => readLintDocument(document, sound.document);
    const plans = await Promise.all(
      [sound, now].map((each) => planDocument(each, { dialect: 'contract' })),
    );
    const [old, other] = plans;
    if (old === undefined || other === undefined) throw new Error('no plans');
    return caseImpact(old, other, touchedOperations(read(sound), read(now)));
  };

  it('is empty when nothing changed', async () => {
    const { run, changes, untried } = await impact(() => undefined);
    expect([changes, untried]).toEqual([[], []]);
    expect(run.old).toBe(run.new);
    expect(run.old).toBeGreaterThan(400);
  });

  it('names the cases that a removed service ends, and why', async () => {
    const { changes, untried } = await impact(({ paths }) => {
      delete paths['/v1/funds-confirmations'];
    });
    const confirm = changes.find(({ id }) => id === 'piis/confirm/says-yes');
    expect(confirm).toMatchObject({
      kind: 'stops',
      why: expect.stringMatching(/^profile services: .* lacks PIIS$/),
    });
    expect(untried).toContain('PIIS-SAYS-YES');
    const derived = changes.find(({ id }) => id === 'derived/confirm-funds/body');
    expect(derived).toMatchObject({ kind: 'dies', why: null });
  });

  it('names the cases that send something else because a field changed', async () => {
    const { changes } = await impact(({ components }) => {
      components.schemas.FundsConfirmationRequest.required = ['account'];
    });
    const body = changes.find(({ id }) => id === 'derived/confirm-funds/body');
    expect(body).toMatchObject({ kind: 'changes', why: 'sends and expects something else' });
  });

  it('names the cases that are judged by another schema', async () => {
    const { changes } = await impact(({ components }) => {
      components.schemas.FundsConfirmationResponse.properties.extra = { type: 'string' };
    });
    const kinds = new Set(changes.map(({ kind }) => kind));
    expect([...kinds]).toEqual(['judged-otherwise']);
    expect(changes.every(({ why }) => why?.includes('confirmFunds') === true)).toBe(true);
  });
});
