import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { ALL_CASES } from '../cases/all-cases.js';
import { call, defineCase, needs } from '../cases/build.js';
import { loadClauses } from '../clauses/load-clauses.js';
import type { Profile } from '../profile/profile.js';
import type { Extension } from './extension.js';
import { type ExistingSuite, extensionErrors } from './extension-errors.js';
import { judgeProfile } from './judge-profile.js';
import { loadExtension } from './load-extension.js';

const PING = defineCase({
  id: 'acme/ping/answers',
  title: 'The list of accounts answers',
  needs: needs('AIS'),
  steps: [
    call('read', 'listAccounts', {}, { check: 'custom', clause: 'ACME-PING', name: 'is-fast' }),
  ],
});
const SOUND: Extension = {
  name: 'acme',
  clauses: [
    {
      id: 'ACME-PING',
      sentence: 'It answers.',
      section: 'Acme 1',
      level: 'required',
      provenance: 'stated',
    },
  ],
  checks: { 'is-fast': () => [] },
  cases: [PING],
};
const OURS: ExistingSuite = {
  clauses: new Map(),
  cases: [{ ...PING, id: 'pis/initiate/answers-201', clauses: [] }],
};

describe('an extension', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['is valid', SOUND, []],
    ['is not an object', 'acme', ['it must be object']],
    ['lacks a name', { ...SOUND, name: undefined }, ["it must have required property 'name'"]],
    ['has an unknown key', { name: 'acme', extra: 1 }, ['it must NOT have additional properties']],
    [
      'has the name of a folder of cases',
      { name: 'pis' },
      ["name: pis is a folder of the suite's own cases"],
    ],
    [
      'has a clause with another prefix',
      { name: 'acme', clauses: [{ ...SOUND.clauses?.[0], id: 'PIS-PING' }] },
      ['clause PIS-PING: it must begin with ACME-'],
    ],
    [
      'has a case twice',
      { ...SOUND, cases: [PING, PING] },
      ['case acme/ping/answers: it appears twice'],
    ],
    [
      'has a check that is not a function',
      { name: 'acme', checks: { slow: 1 } },
      ['check slow: it is not a function'],
    ],
    [
      'uses missing clauses and checks',
      { ...SOUND, checks: {}, clauses: [], everywhere: [{ clause: 'ACME-PING', name: 'is-fast' }] },
      [
        'everywhere is-fast: ACME-PING is not a clause of the extension',
        'everywhere is-fast: there is no such check',
        'case acme/ping/answers: there is no clause ACME-PING',
        'case acme/ping/answers: the extension has no check is-fast',
      ],
    ],
    [
      'has a case with other clauses than its checks',
      { ...SOUND, cases: [{ ...PING, clauses: [] }] },
      ['case acme/ping/answers: clauses must list the clauses of its checks: ACME-PING'],
    ],
    [
      'has a case with an unknown operation and twin',
      {
        ...SOUND,
        cases: [{ ...PING, twin: 'acme/x/y', steps: [{ ...PING.steps[0], operation: 'fly' }] }],
      },
      [
        'case acme/ping/answers: step read: there is no operation fly',
        'case acme/ping/answers: there is no twin acme/x/y',
      ],
    ],
  ])('that %s', (_, given, want) => {
    expect(extensionErrors(given, OURS)).toEqual(want);
  });
});

describe('loading', () => {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-extension-'));
  const holding = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  test('accepts the example of the documentation', async () => {
    const known = {
      clauses: loadClauses(join(packageRoot(), 'spec', 'clauses')),
      cases: ALL_CASES,
    };
    const example = join(packageRoot(), 'docs', 'examples', 'extension');
    const { name, cases } = await loadExtension(example, known);
    expect([name, cases?.map(({ id }) => id)]).toEqual([
      'example',
      ['example/payments/keeps-one-cent'],
    ]);
  });

  test.each([
    ['acme-nowhere', 'is neither a file, a folder nor an installed package'],
    [
      folder,
      'contains neither xs2a-extension.mjs nor xs2a-extension.js nor a package.json with a main',
    ],
    [holding('broken.mjs', 'export default {'), 'cannot be loaded'],
    [
      holding('throws.mjs', 'export default () => { throw new Error("no"); }'),
      'creates its cases: no',
    ],
    [holding('empty.mjs', 'export const name = 1;'), 'it must be object'],
  ])('rejects %s', async (given, want) => {
    const error = await loadExtension(given, OURS).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Xs2aError);
    expect((error as Xs2aError).code).toBe('EXTENSION_INVALID');
    expect((error as Xs2aError).message).toContain(want);
  });
});

describe('values of the profile', () => {
  const schema = { type: 'object', properties: { limit: { type: 'integer' } } };
  const profile = (extensions: object) => ({
    profile: { extensions } as unknown as Profile,
    placeOf: (path: string) => ({ file: `at ${path}` }),
  });

  test.each([
    [{ acme: { limit: 3 } }, null],
    [{}, null],
    [{ acme: { limit: 'x' } }, '`extensions.acme.limit` must be integer.'],
    [{ other: {} }, '`extensions.other` belongs to no extension of this run.'],
  ])('are validated: %j', (given, want) => {
    const judge = () => judgeProfile(profile(given), [{ ...SOUND, profileSchema: schema }]);
    if (want === null) expect(judge).not.toThrow();
    else expect(judge).toThrow(want);
  });
});
