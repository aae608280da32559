import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretBox } from './secret-box.js';
import { studioKey } from './studio-key.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the key of the studio', () => {
  it('is made once, in a file that nobody else can read', () => {
    const key = studioKey(folder, {});
    expect(key).toHaveLength(32);
    expect(studioKey(folder, {})).toEqual(key);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  });

  it('comes from the environment, and then no file is made', () => {
    const text = Buffer.alloc(32, 7).toString('base64');
    expect(studioKey(folder, { XS2A_STUDIO_KEY: text })).toEqual(Buffer.alloc(32, 7));
    expect(() => readFileSync(join(folder, 'key'))).toThrow('ENOENT');
  });

  it.each(['c2hvcnQ=', '', 'not base64 at all, but long enough to be some'])(
    'refuses %j',
    (text) => {
      expect(() => studioKey(folder, { XS2A_STUDIO_KEY: text })).toThrow(
        'XS2A_STUDIO_KEY is not a key of 32 bytes in Base64.',
      );
      writeFileSync(join(folder, 'key'), text, { mode: 0o600 });
      expect(() => studioKey(folder, {})).toThrow('key is not a key of 32 bytes in Base64.');
    },
  );

  it.skipIf(process.platform === 'win32')('refuses a file that others can read', () => {
    studioKey(folder, {});
    chmodSync(join(folder, 'key'), 0o640);
    expect(() => studioKey(folder, {})).toThrow(/^Other users can read .* \(mode 640\)\.$/);
  });

  it('says in one sentence that the folder does not exist', () => {
    expect(() => studioKey(join(folder, 'none'), {})).toThrow(
      /^Cannot write the key file .*key\.$/,
    );
  });
});

describe('a sealed secret', () => {
  const box = secretBox(Buffer.alloc(32, 1));
  const bytes = Buffer.from('a password that nobody may see');

  it('opens with its key only, and looks different each time', () => {
    const sealed = box.seal(bytes);
    expect(Buffer.from(sealed).includes('password')).toBe(false);
    expect(box.seal(bytes)).not.toEqual(sealed);
    expect(box.unseal(sealed)).toEqual(bytes);
    expect(() => secretBox(Buffer.alloc(32, 2)).unseal(sealed)).toThrow(
      'A stored secret cannot be decrypted with the key of this studio.',
    );
  });

  it('opens for its purpose only', () => {
    const sealed = box.seal(bytes, 'login');
    expect(box.unseal(sealed, 'login')).toEqual(bytes);
    expect(() => box.unseal(sealed)).toThrow('cannot be decrypted');
  });

  it('notices every change of a byte, and a lost end', () => {
    const sealed = box.seal(bytes);
    for (const [at, byte] of sealed.entries()) {
      const changed = Uint8Array.from(sealed);
      changed[at] = byte ^ 1;
      expect(() => box.unseal(changed)).toThrow('cannot be decrypted');
    }
    expect(() => box.unseal(sealed.subarray(0, 20))).toThrow('cannot be decrypted');
  });
});
