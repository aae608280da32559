import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../record/event.js';
import type { Run } from '../../record/fold-run.js';
import { type RequestForm, requestFile } from './request-files.js';

const body = (value: unknown, contentType = 'application/json') => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { contentType, text, bytes: text.length, cut: false };
};
const exchange = (
  step: string,
  request: Partial<Exchange['request']>,
  response: unknown = {},
  more: Partial<Exchange> = {},
): Exchange => ({
  id: step,
  step,
  operation: 'getPayment',
  identity: 'tpp1',
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  request: {
    method: 'GET',
    url: 'https://bank.example/psd2/v1',
    headers: [],
    body: null,
    ...request,
  },
  response: { kind: 'answer', status: 201, headers: [], body: body(response) },
  ...more,
});

const runOf = (exchanges: readonly Exchange[], baseUrl = 'https://bank.example/psd2'): Run =>
  ({
    started: { target: { baseUrl, authUrl: 'https://iam.example' }, profile: { name: 'A bank' } },
    cases: [{ id: 'a/b', title: 'A case', verdict: 'failed', findings: [], exchanges }],
  }) as unknown as Run;

const written = (form: RequestForm, exchanges: readonly Exchange[], baseUrl?: string): string =>
  requestFile(runOf(exchanges, baseUrl), ['a/b'], form);
interface Item {
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: { readonly url: string; readonly body?: { readonly raw: string } };
}
const items = (text: string): readonly Item[] => JSON.parse(text).item[0].item;

const ID = '0973db91-6ada-46ba-b3f5-46372b8fdd8f';
const CREATED = exchange(
  'create',
  {
    method: 'POST',
    url: 'https://bank.example/psd2/v1/payments/sepa',
    headers: [
      ['Host', 'bank.example'],
      ['X-Request-ID', ID],
      ['Authorization', 'Bearer [token#1]'],
    ],
    body: body({ amount: '1.00', password: '[password#2]' }),
  },
  { paymentId: 'pay-101', other: 'pay-1010' },
);
const READ = exchange('read', {
  url: 'https://bank.example/psd2/v1/payments/sepa/pay-101/status?of=pay-1010',
});

const BRACES = '/[\\x7b\\x7d]/g';

describe('requests for other tools', () => {
  it('take ids from responses, and leave secrets and addresses to variables', () => {
    const [create, read] = items(written('postman', [CREATED, READ]));
    expect(create?.request).toMatchObject({
      url: '{{base_url}}/v1/payments/sepa',
      header: [
        { key: 'X-Request-ID', value: '{{$guid}}' },
        { key: 'Authorization', value: 'Bearer {{access_token}}' },
      ],
      body: { raw: '{"amount":"1.00","password":"{{password}}"}' },
    });
    expect(create?.event?.[0]?.script.exec.join('')).toContain('take("paymentId", ["paymentId"])');
    expect(read?.request.url).toBe(
      '{{base_url}}/v1/payments/sepa/{{paymentId}}/status?of=pay-1010',
    );
  });

  it('name responses in a .http file', () => {
    const text = written('http', [CREATED, READ]);
    expect(text).toContain('@base_url = https://bank.example/psd2\n');
    expect(text).toContain('@password = fill-in\n');
    expect(text).toContain(
      '# @name r1_1\nPOST {{base_url}}/v1/payments/sepa\nX-Request-ID: {{$guid}}',
    );
    expect(text).toContain(
      `/sepa/{{String(r1_1["paymentId"]).replace(${BRACES}, "")}}/status?of=pay-1010`,
    );
  });

  it('set no variable that no request uses', () => {
    const [create] = items(written('postman', [CREATED]));
    expect(create?.event).toBeUndefined();
  });

  it('leave out the browser of the PSU and the second execution, and say so', () => {
    const page = exchange('page', {}, '', { identity: 'psu', operation: null });
    const after = exchange('after', {});
    const text = written('postman', [CREATED, page, after, { ...after, step: 'after (again)' }]);
    expect(items(text)).toHaveLength(2);
    expect(text).toContain('somebody acts as the PSU');
  });
});

describe('what a bank or the writer of a run put there', () => {
  const EVIL = '{{process.exit(1)}}';
  const hostile = [
    exchange('create', { method: 'POST' }, { [EVIL]: { paymentId: 'pay-evil' } }),
    exchange('read', {
      url: `https://bank.example/psd2/v1/${EVIL}/pay-evil`,
      headers: [
        ['X', EVIL],
        [`a${EVIL}`, '1'],
      ],
      body: body({ a: EVIL, b: `{` }),
    }),
    exchange('xml', { body: body(`<a>${EVIL}</a>`, 'application/xml') }),
    exchange('text', { body: body(`{{x}}`, 'text/plain') }),
    exchange('more', { body: body('a\n### next\nGET https://evil.example', 'text/plain') }),
    exchange('file', { body: body('< /etc/passwd', 'text/plain') }),
    exchange('out', { body: body('a\n>> /tmp/out', 'text/plain') }),
    exchange('test', { body: body('a\n?? js process.exit(1)', 'text/plain') }),
  ];

  it.each<RequestForm>(['postman', 'http'])(
    'becomes no variable, script or request: %s',
    (form) => {
      const text = written(form, hostile, `https://bank.example/${EVIL}`);
      expect(text).not.toContain('{{process');
      expect(text).not.toContain('pay-evil"]');
      if (form === 'http') {
        expect(text).not.toContain('{{x}}');
        expect(text).not.toMatch(/^(?:### next|< |>> |\?\? |GET https:\/\/evil)/m);
        expect(text.match(/It cannot be written here/g)).toHaveLength(6);
      }
    },
  );

  it('is no variable when it comes in a later response either', () => {
    const script = items(written('postman', [CREATED, READ]))[0]?.event?.[0]?.script.exec.join(
      '\n',
    );
    const set: string[][] = [];
    const pm = (paymentId: string) => ({
      response: { json: () => ({ paymentId }) },
      collectionVariables: { set: (...given: string[]) => set.push(given) },
    });
    const run = new Function('pm', script ?? 'throw new Error()');
    run(pm('{{vault}}'));
    expect(set).toEqual([]);
    run(pm('pay-2'));
    expect(set).toEqual([['paymentId', 'pay-2']]);
    const [, braces = ''] =
      /replace\(\/(.+?)\/g, ""\)/.exec(written('http', [CREATED, READ])) ?? [];
    expect('{{process.exit(1)}}'.replace(new RegExp(braces, 'g'), '')).toBe('process.exit(1)');
  });

  it('stays the same value in JSON, XML and addresses', () => {
    const [, read, xml] = items(written('postman', hostile));
    expect(JSON.parse(read?.request.body?.raw ?? '')).toEqual({ a: EVIL, b: '{' });
    expect(decodeURIComponent(read?.request.url ?? '')).toContain(EVIL);
    expect(xml?.request.body?.raw).toBe('<a>&#123;&#123;process.exit(1)}}</a>');
  });
});
