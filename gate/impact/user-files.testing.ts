/** Files as a bank or a TPP would write them; they import generated code from ./generated. */
export const USER_FILES: Readonly<Record<string, string>> = {
  'src/accounts.ts': `import type { Account, AccountList, Balance } from '../generated/model/xs2a/schemas.js';

export const named = ({ accounts }: AccountList): readonly string[] =>
  accounts.map((one: Account) => \`\${one.resourceId} \${one.name ?? one.product ?? one.iban ?? ''} \${one.currency}\`);

export const total = (balances: readonly Balance[]): number =>
  balances.reduce((sum, { balanceAmount }) => sum + Number(balanceAmount.amount), 0);

export const dated = ({ referenceDate, lastChangeDateTime, balanceType }: Balance): string =>
  \`\${balanceType} \${referenceDate ?? lastChangeDateTime ?? 'today'}\`;
`,
  'src/consents.ts': `import type { ConsentContent, ConsentRequest, ConsentStatus } from '../generated/model/xs2a/schemas.js';

export const wanted: ConsentRequest = {
  access: { balances: [{ iban: 'DE04999900050000000101' }], transactions: [] },
  recurringIndicator: true,
  validUntil: '2030-01-01',
  frequencyPerDay: 4,
  combinedServiceIndicator: false,
};

export function isOver(status: ConsentStatus): boolean {
  switch (status) {
    case 'received':
    case 'valid':
    case 'partiallyAuthorised':
      return false;
    case 'rejected':
    case 'revokedByPsu':
    case 'expired':
    case 'terminatedByTpp':
      return true;
    default:
      return status satisfies never;
  }
}

export const toldBack = ({ consentStatus, validUntil, access }: ConsentContent): string =>
  \`\${consentStatus} \${validUntil} \${access.accounts?.length ?? 0}\`;
`,
  'src/payments.ts': `import type { Amount, InitiationResponse, SinglePayment, TransactionStatus } from './payment-types.js';

export const payment = (instructedAmount: Amount): SinglePayment => ({
  instructedAmount,
  debtorAccount: { iban: 'DE04999900050000000101' },
  creditorAccount: { iban: 'DE04999900050000000102' },
  creditorName: 'Example Works',
});

export const next = ({ paymentId, transactionStatus, _links }: InitiationResponse): string => {
  const status: TransactionStatus = transactionStatus;
  return \`\${paymentId} \${status} \${_links.scaRedirect?.href ?? _links.self?.href ?? ''}\`;
};
`,
  'src/payment-types.ts': `import type { CreateConsentResponse, InitiatePaymentResponse } from '../generated/model/xs2a/responses.js';

export type { Amount, SinglePayment, TransactionStatus } from '../generated/model/xs2a/schemas.js';
export type InitiationResponse = Extract<InitiatePaymentResponse, { status: 201 }>['body'];
export type ConsentAnswer = Extract<CreateConsentResponse, { status: 201 }>['body'];
`,
  'src/handlers.ts': `import type { AisHandlers, PiisHandlers } from '../generated/server/xs2a/handlers.js';

export const funds: PiisHandlers = {
  confirmFunds: async ({ body }) => ({
    status: 200,
    contentType: 'application/json',
    body: { fundsAvailable: Number(body.value.instructedAmount.amount) < 100 },
    headers: { 'X-Request-ID': '0' },
  }),
};

export const reads: Pick<AisHandlers, 'getConsentStatus' | 'getAccount'> = {
  getConsentStatus: async ({ headers }) => ({
    status: 200,
    contentType: 'application/json',
    body: { consentStatus: 'valid' },
    headers: { 'X-Request-ID': headers['X-Request-ID'] },
  }),
  getAccount: async ({ path, headers }) => ({
    status: 200,
    contentType: 'application/json',
    body: { account: { resourceId: path['account-id'], currency: 'EUR' } },
    headers: { 'X-Request-ID': headers['X-Request-ID'] },
  }),
};
`,
  'src/baskets.ts': `import type { CreateSigningBasketRequest, DeleteSigningBasketRequest } from '../generated/model/xs2a/requests.js';
import type { SigningBasketContent } from './basket-content.js';

export const size = ({ payments }: SigningBasketContent): number => payments?.length ?? 0;
export const basket = (paymentIds: string[]): CreateSigningBasketRequest['body'] => ({
  contentType: 'application/json',
  value: { paymentIds },
});
export const idOf = ({ path }: DeleteSigningBasketRequest): string => path.basketId;
`,
  'src/basket-content.ts': `import type { GetSigningBasketResponse } from '../generated/model/xs2a/responses.js';

export type SigningBasketContent = Extract<GetSigningBasketResponse, { status: 200 }>['body'];
`,
  'src/client.ts': `import { createXs2aClient } from '../generated/client/xs2a/client.js';

const client = createXs2aClient({ baseUrl: 'https://bank.example' });
const headers = { 'X-Request-ID': '9b1d1c0e-0000-4000-8000-000000000000' };

export const status = (consentId: string) => client.getConsentStatus({ path: { consentId }, headers });

export const transactions = (id: string, consentId: string) =>
  client.listTransactions({
    path: { 'account-id': id },
    query: { dateFrom: '2024-01-01', bookingStatus: 'booked' },
    headers: { ...headers, 'Consent-ID': consentId },
  });

export const pay = (amount: string) =>
  client.initiatePayment({
    path: { 'payment-service': 'payments', 'payment-product': 'sepa-credit-transfers' },
    headers: { ...headers, 'PSU-IP-Address': '192.0.2.1' },
    body: {
      contentType: 'application/json',
      value: {
        instructedAmount: { currency: 'EUR', amount },
        debtorAccount: { iban: 'DE04999900050000000101' },
        creditorAccount: { iban: 'DE04999900050000000102' },
        creditorName: 'Example Works',
      },
    },
  });
`,
  'src/unrelated.ts': `export const two: number = 1 + 1;
`,
};

export const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src', 'generated'],
};
