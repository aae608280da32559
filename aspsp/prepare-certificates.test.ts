import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareCertificates } from './prepare-certificates.js';

it('a folder of the user gets the keys that xs2a certs writes, and keeps them', async () => {
  const root = mkdtempSync(join(tmpdir(), 'xs2a-certs-'));
  try {
    const made = await prepareCertificates(join(root, 'certs'), new Date());
    const kinds = Object.values(made.pki).map(({ key }) => createPrivateKey(key).asymmetricKeyType);
    expect([...new Set(kinds)]).toEqual(['rsa']);
    const again = await prepareCertificates(join(root, 'certs'), new Date());
    expect(again.pki['tpp1-qseal']).toEqual(made.pki['tpp1-qseal']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
