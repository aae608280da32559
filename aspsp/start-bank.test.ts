import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Xs2aError } from '../foundation/xs2a-error.js';
import type { GivenConfig } from './config/read-bank-config.js';
import { writeProfile } from './profile/write-profile.js';
import { startBank } from './start-bank.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ANY = { port: 0, iamPort: 0 };
const MEND = 'Correct the configuration; docs/bank.md explains every key.';

const problem = (error: unknown) =>
  error instanceof Xs2aError ? [error.code, error.exitCode, error.message, error.hint] : error;

describe('starting the bank', () => {
  it.each([
    ['port', '--port'],
    ['iamPort', '--iam-port'],
  ] as const)('reports which port is in use (%s) and what to do', async (option, flag) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => holder.once('listening', done));
    const port = (holder.address() as { port: number }).port;
    const ports = { port: 0, iamPort: 0, [option]: port };
    const error = await startBank({ ...ports, host: '127.0.0.1' }).catch(problem);
    holder.close();
    expect(error).toEqual([
      'PORT_UNAVAILABLE',
      2,
      `Port ${port} on 127.0.0.1 is in use.`,
      expect.stringContaining(flag),
    ]);
  });

  it('refuses a variant that the version does not have', async () => {
    const config = { dialect: 'berlin-group', framework: '1.3.4' } as const;
    const error = await startBank({ config, variants: ['small-pages', 'confirmation-code'] }).catch(
      problem,
    );
    expect(error).toEqual([
      'USAGE',
      2,
      '`sca.confirmation` needs a version since 1.3.6: 1.3.4 has no confirmation codes.',
      'Leave out --variant confirmation-code, or choose another version.',
    ]);
  });

  it.each([
    [
      { signature: 'required' },
      '`signature` is "required"; allowed: optional, mandatory.',
      'Correct the configuration; docs/bank.md explains every key.',
    ],
    [
      { sca: { aproval: 'api' }, services: ['nope'] },
      expect.stringMatching(/^`services.0` is "nope"; allowed: payments, /),
      expect.stringMatching(/^Also: Unknown key `aproval` in `sca`; .*did you mean `approval`\?$/),
    ],
    [{ limits: { bodyBytes: 'x' } }, '`limits.bodyBytes` must be a whole number.', MEND],
    [{ framework: '1.3.9' }, expect.stringContaining('needs `dialect: berlin-group`'), MEND],
    [{ iam: { grants: ['password'] } }, '`iam.grants` must contain authorization_code.', MEND],
  ])('refuses the configuration %j of a program, as that of a file', async (config, says, hint) => {
    const store = join(folder, 'store');
    const error = await startBank({ ...ANY, store, config: config as GivenConfig }).catch(problem);
    expect(error).toEqual(['CONFIG_INVALID', 2, says, hint]);
    expect(existsSync(store)).toBe(false);
  });

  it('uses the public addresses if they are set', async () => {
    const bank = await startBank({
      port: 0,
      iamPort: 0,
      publicUrl: 'https://bank.example/',
      publicIamUrl: 'https://iam.example:9443',
    });
    const told = [bank.baseUrl, bank.authUrl, bank.profile.target];
    await bank.close();
    expect(told).toEqual([
      'https://bank.example/psd2',
      'https://iam.example:9443',
      { baseUrl: 'https://bank.example/psd2', authUrl: 'https://iam.example:9443' },
    ]);
  });

  it.each([
    [
      { host: '0.0.0.0' },
      [
        'Links name localhost, because --host 0.0.0.0 is no name: set --public-url and --public-iam-url for clients on other machines.',
      ],
    ],
    [{ host: '127.0.0.1' }, []],
    [{ host: '0.0.0.0', http: true }, []],
  ])('with %j it warns of links that others cannot follow', async (options, warnings) => {
    const bank = await startBank({ port: 0, iamPort: 0, ...options });
    await bank.close();
    expect(bank.warnings).toEqual(warnings);
  });

  it('suggests the nearest fault for an unknown one', async () => {
    const error = await startBank({ faults: ['cancel-does-nothin'] }).catch(problem);
    expect(error).toEqual([
      'USAGE',
      2,
      'The reference bank has no fault cancel-does-nothin. Did you mean cancel-does-nothing?',
      expect.stringContaining('--list-faults'),
    ]);
  });

  it('deletes its temporary certificates, and keeps those in a named folder', async () => {
    const temporary = await startBank({ port: 0, iamPort: 0 });
    expect(statSync(temporary.certs).mode & 0o777).toBe(0o700);
    await temporary.close();
    expect(existsSync(temporary.certs)).toBe(false);
    const certs = join(folder, 'certs');
    const first = await startBank({ port: 0, iamPort: 0, certs });
    await first.close();
    const again = await startBank({ port: 0, iamPort: 0, certs });
    await again.close();
    expect(again.pki.ca.certificate).toBe(first.pki.ca.certificate);
  });

  it('reports which certificate of a named folder is damaged', async () => {
    writeFileSync(join(folder, 'ca.pem'), '');
    const error = await startBank({ certs: folder }).catch(problem);
    expect(error).toEqual([
      'CERTIFICATE_UNUSABLE',
      2,
      expect.stringContaining('ca.pem contains no PEM certificate.'),
      expect.any(String),
    ]);
  });
});

describe('the profile', () => {
  it('is written completely, for its owner only', () => {
    const file = join(folder, 'profile.yaml');
    writeProfile(file, { version: 1, psu: { id: 'anna' } });
    expect(readdirSync(folder)).toEqual(['profile.yaml']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('causes an error with one sentence when it cannot be written', () => {
    const file = join(folder, 'missing', 'profile.yaml');
    expect(() => writeProfile(file, {})).toThrow(`The profile cannot be written to ${file}.`);
  });
});
