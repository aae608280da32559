import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBankProcess } from '../../conformance/selftest/run-suite.testing.js';
import { privateFolder } from '../banks/bank-files.js';
import { bankHandlers } from '../banks/bank-handlers.js';
import { layOutBank } from '../banks/lay-out-bank.js';
import { openTestStudio } from '../context/studio.testing.js';
import { runs } from '../database/schema.js';
import { serveHandlers } from './serve-handlers.testing.js';

let studio: Awaited<ReturnType<typeof openTestStudio>>;
let api: Awaited<ReturnType<typeof serveHandlers>>;
beforeAll(async () => {
  studio = await openTestStudio();
  api = await serveHandlers(studio.context, bankHandlers(studio.context));
}, 60_000);
afterAll(async () => {
  await api.close();
  await studio.close();
});

const profileOf = (name: string, more = ''): string => `version: 1
name: ${JSON.stringify(name)}
dialect: contract
target:
  baseUrl: http://127.0.0.1:1/psd2
  authUrl: http://127.0.0.1:1
identities: {}
tpp:
  redirectUri: https://tpp.example/callback
services: [COF]
sca:
  approaches: [EMBEDDED]
psu:
  id: anna
  password: secret
${more}`;

const add = async (name: string, yaml = profileOf(name)): Promise<string> => {
  const { status, body } = await api.send('POST', '/banks', { yaml });
  expect([status, body.title]).toEqual([201, undefined]);
  return body.id;
};
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');
const put = (id: string, name: string, content: string | Buffer) =>
  api.send('PUT', `/banks/${id}/secrets/${name}`, { base64: base64(content) });

describe('banks', () => {
  it('lists them by name, in pages, and finds parts of name and address in any case', async () => {
    const names = ['Zeta 100%', 'alpha <b>', 'Beta_1'];
    for (const name of names) await add(name);
    const first = await api.send('GET', '/banks?limit=2');
    expect([first.status, first.body.total, first.body.items.length]).toEqual([200, 3, 2]);
    const second = await api.send('GET', `/banks?limit=2&cursor=${first.body.next}`);
    expect(second.body.next).toBeUndefined();
    const listed = [...first.body.items, ...second.body.items].map(({ name }) => name);
    expect([...listed].sort()).toEqual([...names].sort());
    const found = async (search: string) =>
      (await api.send('GET', `/banks?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found('ALPHA')).toEqual(['alpha <b>']);
    expect(await found('%')).toEqual(['Zeta 100%']);
    expect(await found('a_1')).toEqual(['Beta_1']);
    expect(await found('127.0.0.1:1/PSD2')).toHaveLength(3);
  });

  it('refuses a text that the database cannot keep', async () => {
    const { status, body } = await api.send('GET', '/banks?search=a%00b');
    expect([status, body.title]).toEqual([400, 'A text contains a NUL character.']);
  });

  it('refuses a cursor of something else', async () => {
    const { status, body } = await api.send('GET', '/banks?cursor=nonsense');
    expect([status, body.title]).toEqual([400, 'The cursor is not one of this list.']);
  });

  it('keeps names with markup as they are', async () => {
    const name = `<img src=x onerror=alert(1)>"'&`;
    const id = await add(name);
    expect((await api.send('GET', `/banks/${id}`)).body.name).toBe(name);
  });

  it.each([
    ['is no YAML', 'name: one: two'],
    ['has 400 keys in keys, which takes hours', `${'[? '.repeat(400)}a${']'.repeat(400)}`],
  ])('keeps a bank whose profile %s, and says so', async (_, yaml) => {
    const id = await add('', yaml);
    const { body } = await api.send('GET', `/banks/${id}`);
    expect(body).toMatchObject({ name: 'A bank without a name', address: '', profileErrors: 1 });
    const profile = await api.send('GET', `/banks/${id}/profile`);
    expect(profile.body.errors[0].sentence).toMatch(/^This is not valid YAML: /);
  });

  it.each([
    ['a profile of 10 MB', 'x'.repeat(10_000_000), 413],
    ['a profile of 200 KB', 'x'.repeat(200_000), 400],
    ['a NUL character', 'name: "a\0b"', 400],
    ['nothing', '', 400],
  ])('refuses %s in one sentence', async (_, yaml, status) => {
    const answer = await api.send('POST', '/banks', { yaml });
    expect([answer.status, answer.body.status]).toEqual([status, status]);
    expect(answer.body.title).toMatch(/^\S.{5,200}\.$/);
  });

  it('deletes a bank with all that is its own, unless a run is active', async () => {
    const id = await add('Gone');
    const { db } = studio.context.database;
    await db
      .insert(runs)
      .values({ id: 'r1', bankId: id, state: 'running', scope: {}, revision: 1, startedBy: 'Ann' });
    const refused = await api.send('DELETE', `/banks/${id}`);
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'The run r1 of this bank has not ended.',
    ]);
    await db.update(runs).set({ state: 'ended' });
    expect((await api.send('DELETE', `/banks/${id}`)).status).toBe(204);
    expect(await db.select().from(runs)).toEqual([]);
    for (const path of ['', '/profile', '/secrets']) {
      expect((await api.send('GET', `/banks/${id}${path}`)).status).toBe(404);
    }
    expect((await api.send('DELETE', `/banks/${id}`)).status).toBe(404);
  });
});

describe('profiles', () => {
  it('show the second of two editors what the first did; nothing is lost', async () => {
    const id = await add('Edited');
    const path = `/banks/${id}/profile`;
    const mine = { yaml: profileOf('by Ann'), revision: 1 };
    const other = { yaml: profileOf('by Bob'), revision: 1 };
    const [one, two] = await Promise.all([
      api.send('PUT', path, mine, 'Ann'),
      api.send('PUT', path, other, 'Bob'),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const [saved, refused] = one.status === 200 ? [one, two] : [two, one];
    expect(refused.body).toEqual(saved.body);
    const { savedBy } = saved.body;
    expect(saved.body).toMatchObject({ revision: 2, yaml: profileOf(`by ${savedBy}`), errors: [] });
    expect((await api.send('GET', path)).body).toEqual(saved.body);
    // the other editor saves again, on the revision that he has seen now
    const again = await api.send('PUT', path, { ...other, revision: 2 }, 'Bob');
    expect([again.status, again.body.revision]).toEqual([200, 3]);
    expect((await api.send('GET', `/banks/${id}`)).body.name).toBe('by Bob');
  });

  it('have errors with option and line, which end when the secret comes', async () => {
    const yaml = profileOf('Lacking').replace('secret', '{ file: secrets/psu.txt }');
    const id = await add('Lacking', yaml);
    const { body } = await api.send('GET', `/banks/${id}/profile`);
    expect(body.errors).toEqual([
      {
        sentence: '`psu.password` needs the file secrets/psu.txt, which cannot be read.',
        line: 15,
      },
    ]);
    expect((await put(id, 'psu.txt', 'hidden word')).body).toMatchObject({
      kind: 'text',
      bytes: 11,
    });
    expect((await api.send('GET', `/banks/${id}`)).body.profileErrors).toBe(0);
    expect((await api.send('DELETE', `/banks/${id}/secrets/psu.txt`)).status).toBe(204);
    expect((await api.send('GET', `/banks/${id}`)).body.profileErrors).toBe(1);
    expect((await api.send('DELETE', `/banks/${id}/secrets/psu.txt`)).status).toBe(404);
  });

  it('has the options of docs/profile.md', async () => {
    const { body } = await api.send('GET', '/profile-options');
    const dialect = body.find(({ path }: { path: string }) => path === 'dialect');
    expect(dialect).toMatchObject({ required: true, choices: ['contract', 'berlin-group'] });
    expect(dialect.explanation).toMatch(/^Paths and field names/);
  });
});

describe('secrets', () => {
  it.each([
    ['tpp.pem', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'tpp.pem is no certificate.'],
    ['tpp.pem', 'hello', 'tpp.pem is no certificate.'],
    [
      'any',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
      'Certificate 1 in any cannot be read.',
    ],
    [
      'any',
      '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n',
      'any is no private key that can be read.',
    ],
    ['any', Buffer.from([0, 1, 2]), 'any is neither a certificate, nor a key, nor a text.'],
  ])('refuses the upload %s', async (name, content, title) => {
    const id = await add('Uploads');
    const { status, body } = await put(id, name, content);
    expect([status, body.title]).toEqual([400, title]);
    expect((await api.send('GET', `/banks/${id}/secrets`)).body).toEqual([]);
  });

  it('refuses what is no Base64, and names that could leave the folder', async () => {
    const id = await add('Base64');
    const sent = await api.send('PUT', `/banks/${id}/secrets/a`, { base64: 'not base64!' });
    expect([sent.status, sent.body.title]).toEqual([400, 'The secret is not in Base64.']);
    for (const name of ['..%2Fkey', '.hidden', 'a%00b']) {
      expect((await put(id, name, 'x')).status).toBe(400);
    }
  });
});

describe('a reference bank', () => {
  let bank: Awaited<ReturnType<typeof startBankProcess>>;
  let certs: string;
  let target: { baseUrl: string; authUrl: string };
  beforeAll(async () => {
    const { parse } = await import('yaml');
    certs = join(studio.context.folder, 'certs');
    bank = await startBankProcess(['--certs', certs]);
    target = parse(readFileSync(bank.profile, 'utf8')).target;
  }, 60_000);
  afterAll(() => bank.stop());

  const pem = (name: string): string => readFileSync(join(certs, name), 'utf8');

  it('is probed live, and becomes a bank with the certificate of the probe', async () => {
    const started = await api.send('POST', '/probes', {
      address: target.baseUrl,
      authAddress: target.authUrl,
      certificate: pem('tpp1-qwac.pem'),
      key: pem('tpp1-qwac.key.pem'),
      ca: pem('ca.pem'),
    });
    expect([started.status, started.body.state]).toEqual([202, 'running']);
    const path = `/probes/${started.body.id}`;
    let probe = await api.send('GET', path);
    const seen = [probe.body.lines.length];
    while (probe.body.state === 'running') {
      await new Promise((done) => setTimeout(done, 20));
      probe = await api.send('GET', path);
      seen.push(probe.body.lines.length);
    }
    expect(probe.body.problem).toBeUndefined();
    expect(new Set(seen).size).toBeGreaterThan(2);
    expect(probe.body.lines).toContainEqual(expect.stringMatching(/^GET \/v1\/accounts: /));
    const { yaml } = probe.body;
    expect(yaml).toMatch(/certificate: "secrets\/tpp1\.pem"/);
    expect(yaml + probe.body.lines.join('\n')).not.toContain(privateFolder(studio.context));

    const made = await api.send('POST', '/banks', { yaml, probeId: started.body.id });
    expect(made.status).toBe(201);
    const { body: stored } = await api.send('GET', `/banks/${made.body.id}/secrets`);
    expect(stored.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['ca.pem', 'certificate'],
      ['tpp1.key.pem', 'key'],
      ['tpp1.pem', 'certificate'],
    ]);
    expect(stored[2].certificate).toMatchObject({
      organizationIdentifier: expect.stringMatching(/^PSD/),
      roles: expect.arrayContaining(['PSP_PI', 'PSP_AI']),
      refusals: [],
    });
    expect(stored[1]).not.toHaveProperty('certificate');
    const { errors } = (await api.send('GET', `/banks/${made.body.id}/profile`)).body;
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0].sentence).toBe('This line still contains REPLACE.');
    expect(JSON.stringify(stored)).not.toMatch(/PRIVATE|sealed/);
    // what the database keeps is not the key
    const into = join(studio.context.folder, 'laid-out');
    await layOutBank(studio.context, made.body.id, into);
    expect(readFileSync(join(into, 'secrets/tpp1.key.pem'), 'utf8')).toBe(pem('tpp1-qwac.key.pem'));
    expect(readdirSync(privateFolder(studio.context))).toEqual([]);
  }, 60_000);

  it('is checked like by `xs2a profile check`, and a run of it is planned', async () => {
    const yaml = readFileSync(bank.profile, 'utf8').replaceAll(
      /(certificate|key|ca): (?!\/)(\S+\.pem)/g,
      (_, key, file) => `${key}: ${join(dirname(bank.profile), file)}`,
    );
    const id = await add('Checked', yaml);
    const { status, body } = await api.send('POST', `/banks/${id}/check`);
    expect([status, body.title]).toEqual([200, undefined]);
    const of = (name: string) => body.find((one: { name: string }) => one.name === name)?.outcome;
    expect([of('XS2A TLS'), of('XS2A is a bank')]).toEqual(['ok', 'ok']);

    const plan = await api.send('POST', `/banks/${id}/plan`, { only: ['pis/'] });
    expect([plan.status, plan.body.remote]).toEqual([200, false]);
    const whole = await api.send('POST', `/banks/${id}/plan`, {});
    expect(plan.body.cases).toBeGreaterThan(50);
    expect(whole.body.cases).toBeGreaterThan(plan.body.cases);
    const kindsOf = ({ body: planned }: typeof plan): readonly string[] =>
      planned.creates.map(({ kind }: { kind: string }) => kind);
    expect(kindsOf(plan)).toContain('payments');
    const read = await api.send('POST', `/banks/${id}/plan`, { only: ['iam/'], walks: 0 });
    expect(kindsOf(read)).not.toContain('signing baskets');
    expect(kindsOf(whole)).toContain('signing baskets');
    const idle = await api.send('POST', `/banks/${id}/plan`, { only: ['nothing-like-it'] });
    expect([idle.status, idle.body.code]).toEqual([400, 'USAGE']);
  }, 60_000);

  it('is not probed without its certificate, elsewhere without a confirmation, or where nobody is', async () => {
    const refused = async (request: object) => {
      const { status, body } = await api.send('POST', '/probes', request);
      return [status, body.code, body.title];
    };
    expect(await refused({ address: target.baseUrl })).toEqual([
      400,
      'USAGE',
      `${target.baseUrl} needs a client certificate and its key.`,
    ]);
    expect(await refused({ address: 'http://bank.example/' })).toEqual([
      400,
      'CONFIRMATION_NEEDED',
      'http://bank.example/ is not on this machine: nothing was sent.',
    ]);
    const { body } = await api.send('POST', '/probes', { address: 'http://127.0.0.1:1/' });
    let probe = await api.send('GET', `/probes/${body.id}`);
    while (probe.body.state === 'running') probe = await api.send('GET', `/probes/${body.id}`);
    expect(probe.body.state).toBe('failed');
    expect(probe.body.problem).toMatchObject({ status: 502, code: 'TARGET_UNREACHABLE' });
    expect((await api.send('GET', '/probes/none')).status).toBe(404);
  }, 60_000);
});

describe('a bank that wants a header of its own', () => {
  const keys: unknown[] = [];
  const server = createServer(({ headers, url }, answer) => {
    // the browser of a PSU and public metadata have no such header
    if (!/^\/connect\/|\/\.well-known\//.test(url ?? '')) keys.push(headers['x-api-key']);
    answer.writeHead(404, { 'content-type': 'application/json' }).end('{"tppMessages":[]}');
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  const probed = async (headers: readonly string[]) => {
    const { port } = server.address() as AddressInfo;
    const request = { address: `http://127.0.0.1:${port}`, headers };
    const { body } = await api.send('POST', '/probes', request);
    let probe = await api.send('GET', `/probes/${body.id}`);
    while (probe.body.state === 'running') probe = await api.send('GET', `/probes/${body.id}`);
    return probe.body;
  };

  it('is probed with it, and its profile has it', async () => {
    const { yaml, problem } = await probed(['X-Api-Key: 7']);
    expect(problem).toBeUndefined();
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys)).toEqual(new Set(['7']));
    expect(yaml).toMatch(/- name: "X-Api-Key".*\n\s+value: "?7/);
  });

  it('is not probed with what is no header', async () => {
    const { state, problem } = await probed(['no header']);
    expect([state, problem.status]).toEqual(['failed', 400]);
    expect(problem.title).toBe('--header "no header" is not a header.');
  });
});
