import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageVersion } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { operatorOf } from '../testing/operator.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

let bank: RunningBank;
let small: RunningBank;
let nobody: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0 } });
  small = await startBank({
    port: 0,
    iamPort: 0,
    config: {
      services: ['payments'],
      products: {
        payments: ['sepa-credit-transfers'],
        'bulk-payments': [],
        'periodic-payments': [],
      },
      links: 'relative',
    },
  });
  nobody = tppClient(bank, 'none');
});
afterAll(async () => {
  await nobody.close();
  await small.close();
  await bank.close();
});

const origin = (one: RunningBank): string => new URL(one.baseUrl).origin;

describe('without a certificate', () => {
  it.each(['xs2a', 'iam', 'admin'] as const)(
    'anybody can read health, document and page of %s',
    async (which) => {
      const at = { xs2a: origin(bank), iam: bank.authUrl, admin: bank.admin?.url }[which];
      const health = await nobody.call('GET', `${at}/health`);
      const up = { status: 'up', store: 'reachable', version: packageVersion() };
      expect(health).toMatchObject({
        status: 200,
        body: { ...up, uptimeSeconds: expect.any(Number) },
      });
      expect(Object.keys(health.body)).toEqual([...Object.keys(up), 'uptimeSeconds']);
      const document = await nobody.call('GET', `${at}/openapi.json`);
      const { url } = document.body.servers[0];
      expect(url).toBe({ xs2a: bank.baseUrl, iam: bank.authUrl, admin: bank.admin?.url }[which]);
      const page = await nobody.call('GET', `${at}/docs`);
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha/,
      );
      expect(page.text).not.toMatch(/<script| on\w+=| style=/);
      const ids: string[] = Object.values(document.body.paths).flatMap((item) =>
        Object.values(item as Record<string, { operationId?: string }>).flatMap(
          ({ operationId = [] }) => operationId,
        ),
      );
      expect(ids.filter((id) => !page.text.includes(`id="${id}"`))).toEqual([]);
      // every link within the page has a target
      const links = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(links.filter((id) => !page.text.includes(`id="${id}"`))).toEqual([]);
      for (const { headers } of [health, document, page]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );
});

describe('the document', () => {
  it('lists all 45 operations of a full bank, and only the offered ones of a smaller bank', async () => {
    const operations = (body: { paths: object }) =>
      Object.values(body.paths).flatMap((item) =>
        Object.keys(item).filter((key) => ['get', 'post', 'put', 'delete'].includes(key)),
      ).length;
    const whole = (await nobody.call('GET', `${origin(bank)}/openapi.json`)).body;
    const client = tppClient(small, 'none');
    const less = (await client.call('GET', `${origin(small)}/openapi.json`)).body;
    await client.close();
    expect(operations(whole)).toBe(45);
    expect(Object.keys(less.paths).filter((path) => !path.includes('{payment-service}'))).toEqual(
      [],
    );
    expect(less.servers).toEqual([{ url: small.baseUrl, description: 'This bank.' }]);
    const { PaymentService, PaymentProduct } = less.components.schemas;
    expect([PaymentService.enum, PaymentProduct.enum]).toEqual([
      ['payments'],
      ['sepa-credit-transfers'],
    ]);
  });

  it.each(['xs2a', 'iam', 'admin'] as const)('of %s is valid', async (which) => {
    const at = { xs2a: origin(bank), iam: bank.authUrl, admin: bank.admin?.url }[which];
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-document-'));
    const file = join(folder, 'openapi.json');
    writeFileSync(file, (await nobody.call('GET', `${at}/openapi.json`)).text);
    try {
      await expect(loadDocument(file)).resolves.toBeDefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('of the operator needs no token, and names no PSU', async () => {
    const operator = operatorOf(bank);
    const { text } = await operator.page('GET', '/openapi.json');
    await operator.close();
    for (const { id } of bank.psus) expect(text).not.toContain(id);
  });
});
