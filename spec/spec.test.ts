import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

type Node = { readonly [key: string]: unknown };
type Document = Node & { readonly paths: Readonly<Record<string, Node>> };

const read = (name: string): Document =>
  parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Document;

const documents: Readonly<Record<'xs2a' | 'iam', Document>> = {
  xs2a: read('xs2a.yaml'),
  iam: read('iam.yaml'),
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, part) => (isNode(node) ? node[part] : undefined), document);

/** The node itself, or the target of its $ref. */
function target(document: Document, node: unknown): Node {
  const ref = isNode(node) ? node['$ref'] : undefined;
  const found = typeof ref === 'string' ? at(document, ref.slice(1)) : node;
  if (!isNode(found)) throw new Error(`nothing at ${JSON.stringify(node)}`);
  return found;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly document: Document;
  readonly node: Node;
  readonly parameters: readonly Node[];
  readonly responses: Readonly<Record<string, Node>>;
}

const METHODS = ['get', 'post', 'put', 'delete'];

function operationsOf(document: Document): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, value]) => {
        const node = value as Node;
        const listed = [item['parameters'] ?? [], node['parameters'] ?? []].flat();
        const answers = Object.entries(node['responses'] as Node);
        return {
          id: String(node['operationId']),
          method,
          path,
          document,
          node,
          parameters: listed.map((each) => target(document, each)),
          responses: Object.fromEntries(
            answers.map(([status, each]) => [status, target(document, each)]),
          ),
        };
      }),
  );
}

const xs2a = operationsOf(documents.xs2a);
const iam = operationsOf(documents.iam);
const all = [...xs2a, ...iam];

/** Every node below a value, with its pointer. */
function* nodesBelow(value: unknown, pointer = ''): Generator<readonly [string, Node]> {
  if (isNode(value)) yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* nodesBelow(each, `${pointer}/${key}`);
}

const PAYMENT = '/v1/{payment-service}/{payment-product}';
const FUNDS = '/v2/consents/confirmation-of-funds';

/** id, method, path and success codes; the codes of the last column are up to the bank. */
const CONTRACT: readonly (readonly [string, string, string, string, string?])[] = [
  ['initiatePayment', 'post', PAYMENT, '201'],
  ['validatePayment', 'post', `${PAYMENT}/validate`, '', '200 201 202 204'],
  ['getPayment', 'get', `${PAYMENT}/{paymentId}`, '200'],
  ['cancelPayment', 'delete', `${PAYMENT}/{paymentId}`, '200 202 204'],
  ['getPaymentStatus', 'get', `${PAYMENT}/{paymentId}/status`, '200'],
  ['startPaymentAuthorisation', 'post', `${PAYMENT}/{paymentId}/authorisations`, '201'],
  ['listPaymentAuthorisations', 'get', `${PAYMENT}/{paymentId}/authorisations`, '200'],
  ['getPaymentScaStatus', 'get', `${PAYMENT}/{paymentId}/authorisations/{authorisationId}`, '200'],
  ['updatePaymentPsuData', 'put', `${PAYMENT}/{paymentId}/authorisations/{authorisationId}`, '200'],
  [
    'startPaymentCancellationAuthorisation',
    'post',
    `${PAYMENT}/{paymentId}/cancellation-authorisations`,
    '201',
  ],
  [
    'listPaymentCancellationAuthorisations',
    'get',
    `${PAYMENT}/{paymentId}/cancellation-authorisations`,
    '200',
  ],
  [
    'getPaymentCancellationScaStatus',
    'get',
    `${PAYMENT}/{paymentId}/cancellation-authorisations/{cancellationId}`,
    '200',
  ],
  [
    'updatePaymentCancellationPsuData',
    'put',
    `${PAYMENT}/{paymentId}/cancellation-authorisations/{cancellationId}`,
    '200',
  ],
  ['createConsent', 'post', '/v1/consents', '201'],
  ['getConsent', 'get', '/v1/consents/{consentId}', '200'],
  ['deleteConsent', 'delete', '/v1/consents/{consentId}', '', '200 202 204'],
  ['getConsentStatus', 'get', '/v1/consents/{consentId}/status', '200'],
  ['startConsentAuthorisation', 'post', '/v1/consents/{consentId}/authorisations', '201'],
  ['listConsentAuthorisations', 'get', '/v1/consents/{consentId}/authorisations', '200'],
  [
    'getConsentScaStatus',
    'get',
    '/v1/consents/{consentId}/authorisations/{authorisationId}',
    '200',
  ],
  [
    'updateConsentPsuData',
    'put',
    '/v1/consents/{consentId}/authorisations/{authorisationId}',
    '200',
  ],
  ['listAccounts', 'get', '/v1/accounts', '200'],
  ['getAccount', 'get', '/v1/accounts/{account-id}', '200'],
  ['getAccountBalances', 'get', '/v1/accounts/{account-id}/balances', '200'],
  ['listTransactions', 'get', '/v1/accounts/{account-id}/transactions/', '200'],
  ['getTransactionDetails', 'get', '/v1/accounts/{account-id}/transactions/{resourceId}', '200'],
  ['listCardAccounts', 'get', '/v1/card-accounts', '200'],
  ['getCardAccount', 'get', '/v1/card-accounts/{account-id}', '200'],
  ['getCardAccountBalances', 'get', '/v1/card-accounts/{account-id}/balances', '200'],
  ['listCardAccountTransactions', 'get', '/v1/card-accounts/{account-id}/transactions', '200'],
  ['getAccountList', 'get', '/v1/account-list', '', '200 204'],
  ['confirmFunds', 'post', '/v1/funds-confirmations', '200'],
  ['createSigningBasket', 'post', '/v1/signing-baskets', '201'],
  ['getSigningBasket', 'get', '/v1/signing-baskets/{basketId}', '200'],
  ['deleteSigningBasket', 'delete', '/v1/signing-baskets/{basketId}', '', '200 202 204'],
  [
    'startSigningBasketAuthorisation',
    'post',
    '/v1/signing-baskets/{basketId}/authorisations',
    '201',
  ],
  [
    'listSigningBasketAuthorisations',
    'get',
    '/v1/signing-baskets/{basketId}/authorisations',
    '200',
  ],
  [
    'getSigningBasketScaStatus',
    'get',
    '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
    '200',
  ],
  [
    'updateSigningBasketPsuData',
    'put',
    '/v1/signing-baskets/{basketId}/authorisations/{authorisationId}',
    '200',
  ],
  ['createFundsConsent', 'post', FUNDS, '201'],
  ['getFundsConsent', 'get', `${FUNDS}/{consentId}`, '200'],
  ['deleteFundsConsent', 'delete', `${FUNDS}/{consentId}`, '', '200 202 204'],
  ['getFundsConsentStatus', 'get', `${FUNDS}/{consentId}/status`, '200'],
  [
    'startFundsConsentAuthorisation',
    'post',
    `${FUNDS}/{consentId}/authorisations`,
    '',
    '200 201 202',
  ],
  [
    'updateFundsConsentPsuData',
    'put',
    `${FUNDS}/{consentId}/authorisations/{authorisationId}`,
    '',
    '200 201 202 204',
  ],
  ['registerClient', 'post', '/connect/register', '', '200 201'],
  ['authorize', 'get', '/connect/authorize', '302 303', '200'],
  ['exchangeToken', 'post', '/connect/token/mtls', '200'],
];

const successes = (operation: Operation, bankDecides: boolean): string =>
  Object.entries(operation.responses)
    .filter(([status, answer]) => {
      const open = answer['x-provenance'] === 'option';
      return status < '400' && open === bankDecides;
    })
    .map(([status]) => status)
    .sort()
    .join(' ');

describe('operations', () => {
  it('are the 45 of XS2A and the 3 of the IAM', () => {
    expect([xs2a.length, iam.length]).toEqual([45, 3]);
  });

  it('have the ids, methods, paths and success codes of the contract', () => {
    const got = all.map((each) =>
      [each.id, each.method, each.path, successes(each, false), successes(each, true)].join(' | '),
    );
    const want = CONTRACT.map(([id, method, path, stated, open]) =>
      [id, method, path, stated, open ?? ''].join(' | '),
    );
    expect(got.sort()).toEqual(want.sort());
  });

  it('list the same errors everywhere in XS2A', () => {
    const errors = xs2a.map((each) => [
      each.id,
      Object.keys(each.responses)
        .filter((status) => status >= '400')
        .join(' '),
    ]);
    const want = '400 401 403 404 405 406 408 409 415 429 500 503';
    expect(errors.filter(([, codes]) => codes !== want)).toEqual([]);
  });

  it('have X-Request-ID in every response', () => {
    const without = xs2a.flatMap((each) =>
      Object.entries(each.responses)
        .filter(([, answer]) => {
          const header = at(answer, '/headers/X-Request-ID');
          return !header || target(each.document, header)['required'] !== true;
        })
        .map(([status]) => `${each.id} ${status}`),
    );
    expect(without).toEqual([]);
  });

  it('are below a server address that ends in /psd2', () => {
    const servers = documents.xs2a['servers'] as readonly Node[];
    expect(servers.map((each) => String(each['url']).replace(/.*(\/psd2)$/, '$1'))).toEqual([
      '/psd2',
      '/psd2',
    ]);
  });

  it('accept calls with and without a bearer token', () => {
    expect(documents.xs2a['security']).toEqual([{}, { BearerAuth: [] }]);
    expect(all.filter((each) => 'security' in each.node)).toEqual([]);
  });
});

const requiring = (header: string): readonly string[] =>
  xs2a
    .filter((each) =>
      each.parameters.some((one) => one['name'] === header && one['required'] === true),
    )
    .map((each) => each.id);

describe('required headers', () => {
  const ACCOUNT_READS = CONTRACT.map(([id]) => id).filter((id) =>
    /^(list|get)(Card)?Accounts?(Balances|Transactions)?$|^(list|get)Transaction/.test(id),
  );

  it.each([
    ['X-Request-ID', xs2a.map((each) => each.id)],
    ['PSU-IP-Address', ['initiatePayment']],
    ['Consent-ID', ACCOUNT_READS],
    ['Signature', []],
  ])('%s', (header, want) => {
    expect([...requiring(header)].sort()).toEqual([...want].sort());
  });

  it('are tested with the nine operations that read accounts', () => {
    expect(ACCOUNT_READS.length).toBe(9);
  });
});

describe('spelling', () => {
  it.each([
    [
      '/components/schemas/PaymentInitiationResponse/properties/choosenScaMethod',
      'chosenScaMethod',
    ],
    ['/components/schemas/UpdateAuthorisationResponse/properties/scatransactionStatus', null],
    [
      '/components/schemas/StartAuthorisationResponse/properties/authorizationId',
      'authorisationId',
    ],
    ['/components/schemas/CancellationIds/properties/cancellationIds', null],
    ['/components/schemas/TransactionDetails/properties/transactionsDetails', null],
    [
      '/components/schemas/CreationLinks/properties/startAuthorisationWithPsuIdentfication',
      'startAuthorisationWithPsuIdentification',
    ],
    [
      '/components/schemas/CreationLinks/properties/startAuthorisationWithAuthentciationMethodSelection',
      'startAuthorisationWithAuthenticationMethodSelection',
    ],
  ])('%s', (pointer, corrected) => {
    expect(at(documents.xs2a, pointer)).toBeDefined();
    const names = [...nodesBelow(documents.xs2a)]
      .filter(([where]) => where.endsWith('/properties'))
      .flatMap(([, node]) => Object.keys(node));
    expect(names.filter((name) => name === corrected)).toEqual([]);
  });

  it.each([
    ['BalanceType', ['nonBilled', 'nonInvoiced', 'closingBooked', 'expected', 'interimBooked']],
    ['ScaTransactionStatus', ['psuIdentified', 'RCVD', 'finalised']],
    ['TransactionStatus', ['RCVD', 'ACCP', 'ACTC', 'CANC', 'PATC', 'PART']],
    ['PaymentProduct', ['ro-credit-transfers', 'pain.001-target-2-payments']],
  ])('values of %s', (schema, values) => {
    const known = at(documents.xs2a, `/components/schemas/${schema}/enum`);
    expect(known).toEqual(expect.arrayContaining(values));
  });
});

const MARKS: readonly unknown[] = ['stated', 'formal', 'option', 'assumption'];

/** Pointers of the schema nodes that have no mark, neither their own nor an inherited one. */
function unmarked(document: Document, schema: unknown, mark: unknown, path: string): string[] {
  if (!isNode(schema)) return [];
  const own = schema['x-provenance'] ?? mark;
  if (!MARKS.includes(own)) return [path];
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    return path.includes(ref) ? [] : unmarked(document, target(document, schema), own, path + ref);
  }
  return Object.entries(schema).flatMap(([key, value]) =>
    isNode(value) || Array.isArray(value)
      ? Object.values(key === 'properties' || Array.isArray(value) ? value : [value]).flatMap(
          (each) => unmarked(document, each, own, `${path}/${key}`),
        )
      : [],
  );
}

const schemasIn = (node: Node): readonly unknown[] =>
  Object.values((node['content'] as Node | undefined) ?? {}).map((each) => at(each, '/schema'));

describe('x-provenance', () => {
  it.each(Object.entries(documents))('of %s has no other value', (_name, document) => {
    const marks = [...nodesBelow(document)]
      .filter(([, node]) => 'x-provenance' in node && typeof node['x-provenance'] !== 'object')
      .map(([, node]) => node['x-provenance']);
    expect(marks.length).toBeGreaterThan(20);
    expect(marks.filter((mark) => !MARKS.includes(mark))).toEqual([]);
  });

  it.each(all.map((each) => [each.id, each] as const))('marks all of %s', (_id, operation) => {
    const { document, node, parameters, responses } = operation;
    const body = node['requestBody'] as Node | undefined;
    const parts = [node, ...parameters, ...Object.values(responses), ...(body ? [body] : [])];
    expect(parts.filter((part) => !MARKS.includes(part['x-provenance']))).toEqual([]);
    const open = parts.flatMap((part) =>
      [part['schema'], ...schemasIn(part)].flatMap((schema) =>
        unmarked(document, schema, part['x-provenance'], ''),
      ),
    );
    expect(open).toEqual([]);
  });
});

describe('schemas', () => {
  it.each(Object.entries(documents))('of %s have no broken $ref', (_name, document) => {
    for (const [, node] of nodesBelow(document)) {
      if (typeof node['$ref'] === 'string') expect(target(document, node)).toBeDefined();
    }
  });

  it.each(Object.entries(documents))('of %s have anchored, valid patterns', (_name, document) => {
    const patterns = [...nodesBelow(document)]
      .map(([, node]) => node['pattern'])
      .filter((pattern): pattern is string => typeof pattern === 'string');
    for (const pattern of patterns) {
      expect(pattern).toMatch(/^\^.*\$$/);
      expect(new RegExp(pattern, 'u')).toBeInstanceOf(RegExp);
    }
  });

  it('allow additional links, each an object with href', () => {
    const schemas = at(documents.xs2a, '/components/schemas') as Readonly<Record<string, Node>>;
    const closed = Object.entries(schemas)
      .filter(([name]) => name.endsWith('Links'))
      .filter(([, node]) => at(node, '/additionalProperties/$ref') !== '#/components/schemas/Href')
      .map(([name]) => name);
    expect(closed).toEqual([]);
  });
});
