import { compareDocument } from '../../../conformance/drafting/compare-document.js';
import type { Located } from '../../../documents/located.js';
import { paymentValues } from '../../../documents/match-operation.js';
import { memberOf } from '../../../foundation/json-pointer.js';
import { OPERATION } from '../../../standard/operation.js';
import { complain, type DocumentRule, type LintRule, type OperationRule } from '../lint-rule.js';

const published: OperationRule = {
  kind: 'operation',
  id: 'products-published',
  clause: 'PIS-PRODUCT-KNOWN',
  atMost: 'warning',
  asks: 'The payment products that the bank supports are published: as an enum of the path, or as paths of their own.',
  hint: 'Give the path parameter of the product an enum.',
  look: (operation, { document: { root } }) => {
    if (operation.id !== OPERATION.payment.create) return [];
    const { values, at } = paymentValues(root, operation, 'payment-product');
    return values === undefined
      ? [complain(operation, 'publishes no payment products', { at })]
      : [];
  },
};

const known = (
  id: string,
  clause: string,
  name: 'payment-service' | 'payment-product',
  asks: string,
): OperationRule => ({
  kind: 'operation',
  id,
  clause,
  asks,
  hint: 'Use the names of the interface; a TPP knows no other.',
  look: (operation, { document: { root }, ours, ourOf }) => {
    const our = ourOf(operation);
    if (operation.id !== OPERATION.payment.create || our === undefined) return [];
    const all = paymentValues(ours.root, our, name).values ?? [];
    const { values = [], at } = paymentValues(root, operation, name);
    const strange = values.filter((value) => !all.includes(value));
    if (strange.length === 0) return [];
    const shownValues = strange.map((value) => JSON.stringify(value)).join(', ');
    return [complain(operation, `has the ${name} ${shownValues}`, { at })];
  },
});

const pain: OperationRule = {
  kind: 'operation',
  id: 'pain-media-type',
  clause: 'PIS-PRODUCT-PAIN',
  asks: 'A bank that publishes pain.001 products accepts XML in a payment initiation.',
  hint: 'Add application/xml to the request body, or remove the pain.001 products.',
  look: (operation, { document: { root } }) => {
    if (operation.id !== OPERATION.payment.create) return [];
    const { values = [] } = paymentValues(root, operation, 'payment-product');
    const has = values.some((value) => String(value).startsWith('pain.001'));
    const xml = operation.body?.content.some(({ media }) => /[/+]xml$/.test(media));
    if (!has || xml === true || operation.body === undefined) return [];
    return [
      complain(operation, 'does not accept XML for its pain.001 products', {
        at: operation.body.at,
      }),
    ];
  },
};

const bearer: OperationRule = {
  kind: 'operation',
  id: 'bearer-optional',
  clause: 'TLS-BEARER-OPTIONAL',
  asks: 'Every operation can be called with a bearer token and without one.',
  hint: 'Add the alternative `{}` to its security.',
  look: (operation, { document: { root } }) => {
    const schemes = memberOf(memberOf(root, 'components'), 'securitySchemes');
    const ofTransport = (name: string): boolean =>
      memberOf(memberOf(schemes, name), 'type') === 'mutualTLS';
    const isFree = (one: unknown): boolean =>
      typeof one === 'object' && one !== null && Object.keys(one).every(ofTransport);
    const { security } = operation;
    if (security.length === 0 || security.some(isFree)) return [];
    return [complain(operation, 'cannot be called without a token')];
  },
};

const versions: DocumentRule = {
  kind: 'document',
  id: 'path-version',
  clause: 'VER-V1',
  asks: 'Payments, consents, accounts, funds confirmations and baskets are below /v1, consents to confirm funds below /v2.',
  hint: 'Rename the path, or put the version at the end of the first server address.',
  look: ({ document: { misplaced } }) =>
    misplaced.map(({ at, name, meant }) => ({
      at,
      operation: name,
      sentence: `has another path than in the interface: ${meant}`,
      clause: meant.startsWith('/v2') ? 'VER-V2' : 'VER-V1',
    })),
};

const complete: DocumentRule = {
  kind: 'document',
  id: 'service-operations',
  clause: 'COMMON-SUBSET',
  asks: 'A document that has one operation of a service has the others, except those that the contract leaves to the bank.',
  hint: 'Add the operation, or name it in `missingOperations` of the profile: a bank may implement a subset.',
  look: ({ document, ours }) => {
    const { missing } = compareDocument(
      new Set(document.operations.map(({ id }) => id)),
      ours.root,
    );
    const at: Located = { node: document.root, pointer: '/paths', mark: 'formal' };
    return ours.operations
      .filter(({ id }) => missing.includes(id))
      .map(({ name, service }) => ({
        at,
        sentence: `The document has ${service} and lacks ${name}`,
      }));
  },
};

export const DOCUMENT_RULES: readonly LintRule[] = [
  published,
  known(
    'product-known',
    'PIS-PRODUCT-UNKNOWN',
    'payment-product',
    'Payment products are those of the interface.',
  ),
  known(
    'service-known',
    'PIS-SERVICE-UNKNOWN',
    'payment-service',
    'Payment services are payments, bulk-payments and periodic-payments.',
  ),
  pain,
  bearer,
  versions,
  complete,
];
