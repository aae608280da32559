import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { startBank } from '../start-bank.js';
import { decide } from '../testing/browser.js';
import { CREATION, consent, payment } from '../testing/samples.js';
import { tppClient } from '../testing/tpp-client.js';
import { FAULTS } from './faults.js';

const REGISTER = parse(
  readFileSync(join(packageRoot(), 'spec', 'faults.yaml'), 'utf8'),
) as readonly { readonly id: string; readonly sentence: string }[];

describe('the faults', () => {
  it('have slugs of their own, and are all told in spec/faults.yaml', () => {
    const ids = FAULTS.map((fault) => fault.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(REGISTER.map((row) => row.id).sort()).toEqual([...ids].sort());
    expect(REGISTER.filter((row) => !/^[A-Z].*\.$/.test(row.sentence))).toEqual([]);
  });
});

describe('each kind of fault', () => {
  it('changes an answer, a request or a decision, and nothing else', async () => {
    const faults = ['initiate-answers-200', 'psu-ip-address-not-needed', 'consent-stays-received'];
    const bank = await startBank({ port: 0, iamPort: 0, faults });
    const tpp = tppClient(bank);
    const headers = { ...CREATION, 'psu-ip-address': undefined };
    const path = '/v1/payments/sepa-credit-transfers';
    const paid = await tpp.call('POST', path, { headers, json: payment(bank) });
    expect(paid).toMatchObject({ status: 200, body: { transactionStatus: 'RCVD' } });
    const made = await tpp.call('POST', '/v1/consents', { headers, json: consent(bank) });
    expect(made.status).toBe(201);
    await decide(bank, made.body._links.scaRedirect.href);
    const status = await tpp.call('GET', made.body._links.status.href);
    expect(status.body).toEqual({ consentStatus: 'received' });
    const sca = await tpp.call('GET', made.body._links.scaStatus.href);
    expect(sca.body).toEqual({ scaStatus: 'finalised' });
    await tpp.close();
    await bank.close();
  });
});
