import { describe, expect, it } from 'vitest';
import { operations as iamOperations } from '../../generated/server/iam/operations.js';
import { operations as xs2aOperations } from '../../generated/server/xs2a/operations.js';
import { startBank } from '../start-bank.js';
import { decide } from '../testing/browser.js';
import { CREATION, consent, payment } from '../testing/samples.js';
import { tppClient } from '../testing/tpp-client.js';
import { FAULTS } from './faults.js';
import { readFaultRows } from './register.testing.js';

const ROWS = readFaultRows();
const OPERATIONS = [...xs2aOperations, ...iamOperations].map(({ id }) => id);
const GROUPS = [
  'status-code',
  'header',
  'body-field',
  'enum',
  'link',
  'transition',
  'ownership',
  'count',
  'signature',
  'tls',
  'token',
  'error-body',
  'bad-input',
  'good-input',
  'time',
  'ordering',
  'second-request',
];

describe('the faults', () => {
  it('have unique slugs, and spec/faults.yaml describes all of them in the same order', () => {
    const ids = FAULTS.map((fault) => fault.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
    expect(ROWS.map((row) => row.id)).toEqual(ids);
    expect(ROWS.filter((row) => !/^[A-Za-z].*\.$/.test(row.sentence))).toEqual([]);
  });

  it('cover every operation, and no unknown one', () => {
    const named = new Set(ROWS.flatMap(({ operations }) => operations));
    expect(OPERATIONS.filter((id) => !named.has(id))).toEqual([]);
    const others = [...named].filter((id) => id !== 'all' && !OPERATIONS.includes(id));
    expect(others).toEqual([]);
  });

  it('include at least five of each group', () => {
    const sizes = GROUPS.map((group) => ROWS.filter((row) => row.group === group).length);
    expect(sizes.filter((size) => size < 5)).toEqual([]);
    expect(ROWS.filter(({ group }) => !GROUPS.includes(group))).toEqual([]);
  });
});

describe('each kind of fault', () => {
  it('changes a response, a request or a decision, and nothing else', async () => {
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
