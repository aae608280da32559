import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { realSeams } from '../aspsp/domain/seams.js';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { startBank } from '../aspsp/start-bank.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function xs2a(...args: readonly string[]): Promise<string> {
  const all = [installedKit().main, ...args];
  return new Promise((done) => {
    execFile(process.execPath, all, { cwd: ROOT }, (_, stdout, stderr) => done(stdout + stderr));
  });
}

/** A prefix of a token, because reports truncate texts. */
const PART = 16;

test.each([
  { fault: 'codes-repeat', only: 'iam/authorize/gives-each-its-code', told: '[code#' },
  { fault: 'code-used-twice', only: 'iam/token/takes-a-code-once', told: '[token#' },
])(
  'no report contains a secret that the bank issued, even if it is the finding: $fault',
  async (row) => {
    const issued = new Set<string>();
    const real = realSeams();
    // ids of pages are not secrets: codes, sessions and client secrets are
    const note = (text: string): string => {
      const by = new Error('').stack ?? '';
      if (/conclude\.|sessions\.|register-client\./.test(by)) issued.add(text);
      return text;
    };
    const seams = { ...real, secret: (bytes: number) => note(real.secret(bytes)) };
    const bank = await startBank({ port: 0, iamPort: 0, faults: [row.fault], seams });
    const { profile } = bank;
    try {
      const file = join(folder, `${row.fault}.yaml`);
      writeProfile(file, profile);
      const out = join(folder, row.fault);
      const forms = ['--report', 'html,junit,md,har', '--draft-waivers', `${out}.waivers.yaml`];
      const said = await xs2a(
        'conformance',
        '--profile',
        file,
        '--only',
        row.only,
        '--out',
        out,
        ...forms,
      );
      const files = readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'));
      const left = [said, readFileSync(`${out}.waivers.yaml`, 'utf8'), ...files].join('\n');
      expect(left).toContain(row.told);
      expect(issued.size).toBeGreaterThan(3);
      const secrets = [...issued, String(profile.psu.password)];
      const parts = secrets.map((each) => each.slice(0, PART)).filter((each) => each.length > 5);
      expect(parts.filter((each) => left.includes(each))).toEqual([]);
      expect(left).not.toMatch(/eyJ[\w-]{8,}\.[\w-]{8}/);
    } finally {
      await bank.close();
    }
  },
  60_000,
);
