import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import type { Dialect } from '../clauses/clause.js';
import { PROFILE } from '../engine/tiny-bank.testing.js';
import type { Profile } from '../profile/profile.js';
import { berlinGroup } from './berlin-group.js';
import { loadSpec } from './load-spec.js';

const ROOT = join(packageRoot(), 'spec');
const SERVICES = ['PIS', 'AIS', 'PIIS', 'SBS', 'COF', 'IAM'] as const;

const profile = (dialect: Dialect, more: Partial<Profile> = {}): Profile => ({
  ...PROFILE,
  dialect,
  services: SERVICES,
  ...more,
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-dialect-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file with this document in it. */
function written(name: string, document: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, stringify(document, { aliasDuplicateObjects: false }));
  return file;
}

/** The formal document in one file, with different ids and without some of its paths. */
async function formalWithout(name: string, left: (path: string) => boolean): Promise<string> {
  const { document } = await loadDocument(join(ROOT, berlinGroup().document));
  const text = stringify(document, { aliasDuplicateObjects: false });
  const copy = parse(text.replaceAll('operationId: ', 'operationId: their-'));
  const paths = Object.entries(copy.paths).filter(([path]) => left(path));
  return written(name, { ...copy, paths: Object.fromEntries(paths) });
}

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('the record of the documents', () => {
  test('lists our documents with their paths in the package and their digests', async () => {
    const { documents } = await loadSpec(ROOT, profile('contract'), {});
    expect(documents).toEqual([
      { role: 'xs2a', file: 'spec/xs2a.yaml', own: true, sha256: digest(join(ROOT, 'xs2a.yaml')) },
      { role: 'iam', file: 'spec/iam.yaml', own: true, sha256: digest(join(ROOT, 'iam.yaml')) },
    ]);
  });

  test('lists the parts of the formal dialect, and overlays of the user', async () => {
    const formal = await loadSpec(ROOT, profile('berlin-group'), {});
    expect(formal.documents.map(({ role, file }) => `${role} ${file}`)).toEqual([
      'part spec/xs2a.yaml',
      'xs2a spec/overlays/berlin-group.yaml',
      'part spec/iam.yaml',
      'iam spec/overlays/berlin-group-iam.yaml',
    ]);
    const overlay = written('own-overlay.yaml', {
      overlay: '1.0.0',
      info: { title: 'None', version: '1' },
      actions: [{ target: '$.info', update: { description: 'Another one' } }],
    });
    const { documents } = await loadSpec(ROOT, profile('contract'), { overlay: [overlay] });
    expect(documents).toContainEqual({
      role: 'overlay',
      file: overlay,
      own: false,
      sha256: digest(overlay),
    });
  });
});

describe('the documents of a dialect', () => {
  test('are ours if the user gives none', async () => {
    const contract = await loadSpec(ROOT, profile('contract'), {});
    const formal = await loadSpec(ROOT, profile('berlin-group'), {});
    const only = (a: typeof contract, b: typeof contract) =>
      [...a.spec.keys()].filter((id) => !b.spec.has(id));
    expect(only(contract, formal)).toEqual(['validatePayment', 'getAccountList']);
    expect(only(formal, contract).sort()).toEqual([
      'getAuthorisationMetadata',
      'getSigningBasketStatus',
      'listTrustedBeneficiaries',
    ]);
    expect([...contract.notes, ...formal.notes]).toEqual([]);
  });

  test('keep the names that cases use for path parameters', async () => {
    const { spec } = await loadSpec(ROOT, profile('berlin-group'), {});
    expect(spec.get('listTransactions')?.path).toBe('/v1/accounts/{account-id}/transactions');
    expect(spec.get('getTransactionDetails')?.path).toContain('/transactions/{resourceId}');
    expect(spec.get('updatePaymentCancellationPsuData')?.path).toContain('/{cancellationId}');
  });

  test('may have other operation ids and may lack version 2', async () => {
    const file = await formalWithout('v1.yaml', (path) => !path.startsWith('/v2/'));
    const { spec, notes } = await loadSpec(ROOT, profile('berlin-group'), { spec: file });
    expect(spec.has('getSigningBasketStatus') && spec.has('createFundsConsent')).toBe(true);
    expect(notes).toEqual([
      `${file} has no operation below /v2/: these are judged by the document of xs2a-kit.`,
    ]);
  });

  test('may lack operations that only banks add', async () => {
    const file = await formalWithout(
      'own.yaml',
      (path) => !/v2.*authorisations|trusted/.test(path),
    );
    const { spec, notes } = await loadSpec(ROOT, profile('berlin-group'), { spec: file });
    expect([spec.has('startFundsConsentAuthorisation'), notes]).toEqual([false, []]);
  });

  test('must have all operations of the services in the profile', async () => {
    const file = await formalWithout('less.yaml', (path) => !path.includes('baskets'));
    const loading = loadSpec(ROOT, profile('berlin-group'), { spec: file });
    await expect(loading).rejects.toMatchObject({
      code: 'SPEC_INVALID',
      message: `${file} lacks POST /v1/signing-baskets, GET /v1/signing-baskets/{basketId}, DELETE /v1/signing-baskets/{basketId}, and 5 more, which the profile says the bank has.`,
      hint: expect.stringContaining('`services`'),
    });
    const offered = profile('berlin-group', { services: ['PIS', 'AIS'] });
    await expect(loadSpec(ROOT, offered, { spec: file })).resolves.toBeDefined();
  });

  test('are rejected if they describe another interface', async () => {
    const file = written('pets.yaml', {
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { responses: { 200: { description: 'All.' } } } } },
    });
    await expect(loadSpec(ROOT, profile('berlin-group'), { spec: file })).rejects.toMatchObject({
      code: 'SPEC_INVALID',
      message: `${file} is not a document of this interface: it has none of its operations.`,
    });
  });

  test('are extended by overlays of the bank', async () => {
    const overlay = written('overlay.yaml', {
      overlay: '1.0.0',
      info: { title: 'Ours', version: '1' },
      actions: [
        {
          target: "$.paths['/v1/accounts'].get.responses",
          update: { 206: { description: 'Some of them.' } },
        },
      ],
    });
    const { spec } = await loadSpec(ROOT, profile('contract'), { overlay: [overlay] });
    expect(spec.get('listAccounts')?.responses.has('206')).toBe(true);
  });
});

describe('the table of the formal dialect', () => {
  const names = (document: unknown) =>
    new Set(JSON.stringify(document).match(/(?<=")[A-Za-z]+(?=":)/g));

  test('contains only names of the two documents', async () => {
    const [contract, formal] = await Promise.all([
      loadDocument(join(ROOT, 'xs2a.yaml')),
      loadDocument(join(ROOT, berlinGroup().document)),
    ]);
    const [ours, theirs] = [names(contract.document), names(formal.document)];
    for (const row of [...berlinGroup().fields, ...berlinGroup().links]) {
      expect([row, ours.has(row.ours), theirs.has(row.theirs)]).toEqual([row, true, true]);
      expect([row.ours, theirs.has(row.ours)]).toEqual([row.ours, false]);
    }
  });
});

describe('the version of the framework', () => {
  test('decides the document', async () => {
    const { documents, framework, spec } = await loadSpec(
      ROOT,
      profile('berlin-group', { framework: '1.3.12' }),
      {},
    );
    expect(framework).toBe('1.3.12');
    expect(documents.map(({ file }) => file)).toContain('spec/overlays/berlin-group-1.3.12.yaml');
    expect(spec.has('listTrustedBeneficiaries')).toBe(false);
    const usual = await loadSpec(ROOT, profile('berlin-group'), {});
    expect([usual.framework, usual.spec.has('listTrustedBeneficiaries')]).toEqual(['1.3.6', true]);
    expect((await loadSpec(ROOT, profile('contract'), {})).framework).toBeUndefined();
  });

  test('is the one that a given document declares, unless the profile names one', async () => {
    const { document } = await loadDocument(join(ROOT, berlinGroup('1.3.9').document));
    const info = { title: 'Theirs', version: '1.3.11_2022-01-28' };
    const spec = written('theirs.yaml', { ...document, info });
    const declared = await loadSpec(ROOT, profile('berlin-group'), { spec });
    expect(declared.framework).toBe('1.3.11');
    const named = profile('berlin-group', { framework: '1.3.9' });
    expect((await loadSpec(ROOT, named, { spec })).framework).toBe('1.3.9');
    await expect(
      loadSpec(ROOT, profile('berlin-group', { framework: '1.3.11' }), {}),
    ).rejects.toThrow(
      'The profile names version 1.3.11 of the framework, which xs2a-kit does not describe.',
    );
  });
});
