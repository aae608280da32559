import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  CONSENT,
  type InstalledBank,
  startInstalledBank,
} from '../../test/packed/start-bank.testing.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-killed-'));
const running: InstalledBank[] = [];

afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a bank in a separate process, with the folder as its store. */
async function start(): Promise<InstalledBank> {
  const bank = await startInstalledBank({ store: folder, certs: join(folder, 'certs') });
  running.push(bank);
  return bank;
}

it('a killed bank keeps every consent that a response reported', async () => {
  const first = await start();
  const sent: string[] = [];
  const creating = (async () => {
    for (;;) {
      const { status, content } = await first.call('POST', '/v1/consents', CONSENT);
      if (status === 201) sent.push(String(content['consentId']));
    }
  })().catch(() => undefined);
  while (sent.length < 15) await first.call('GET', '/v1/consents/none/status');
  first.child.kill('SIGKILL');
  await creating;

  const second = await start();
  const found = await Promise.all(
    sent.map(async (id) => (await second.call('GET', `/v1/consents/${id}/status`)).content),
  );
  expect(new Set(found.map(({ consentStatus }) => consentStatus))).toEqual(new Set(['received']));
  expect(found.length).toBeGreaterThanOrEqual(15);
  expect(first.password()).toMatch(/^\S{16}$/);
  expect(second.password()).toBe(first.password());
});
