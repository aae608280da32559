import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadDocument } from '../../generator/load/load-document.js';
import { compareDocuments } from './compare-documents.testing.js';

const ROOT = join(import.meta.dirname, '..', '..');
const OFFICIAL = process.env['XS2A_OFFICIAL_SPEC'];
/** A folder with the framework's own documents, each with its version in the name of the file. */
const FOLDER = process.env['XS2A_VERSIONS'];
const OTHER_VERSIONS = ['1.3.4', '1.3.8', '1.3.9', '1.3.12'];
const VERSION_FILES = OTHER_VERSIONS.map((version) => `berlin-group-${version}`);

// biome-ignore lint/suspicious/noExplicitAny: tests reach into the document freely
type Document = any;

const PAYMENT = '/v1/{payment-service}/{payment-product}';
const FUNDS = '/v2/consents/confirmation-of-funds';
const keys = (node: object | undefined): readonly string[] => Object.keys(node ?? {});
const refs = (list: readonly { readonly $ref: string }[]) =>
  list.map(({ $ref }) => $ref.split('/').at(-1));

/** Each difference between contract and formal definition, and where the result shows it. */
const rows: readonly { row: string; see: (document: Document) => unknown; want: unknown }[] = [
  {
    row: 'choosenScaMethod | chosenScaMethod',
    see: ({ components: { schemas } }) => [
      schemas.ConsentResponse.properties.chosenScaMethod,
      /choosen/i.test(JSON.stringify(schemas)),
    ],
    want: [
      {
        'x-provenance': 'formal',
        allOf: [{ $ref: '#/components/schemas/AuthenticationObject' }],
      },
      false,
    ],
  },
  {
    row: 'scatransactionStatus | scaStatus, required',
    see: ({ components: { schemas } }) => [
      schemas.UpdateAuthorisationResponse.required,
      /scatransaction/i.test(JSON.stringify(schemas)),
    ],
    want: [['scaStatus'], false],
  },
  {
    row: 'authorizationId | authorisationId',
    see: ({ components: { schemas } }) => [
      schemas.StartAuthorisationResponse.required,
      schemas.StartAuthorisationResponse.properties.authorisationId,
      JSON.stringify(schemas).includes('authorizationId'),
    ],
    want: [
      ['scaStatus', '_links', 'authorisationId'],
      { type: 'string', 'x-provenance': 'formal' },
      false,
    ],
  },
  {
    row: 'cancellationIds, {cancellationId} | authorisationIds, {authorisationId}',
    see: ({ paths, components }) => [
      components.schemas.CancellationIds.required,
      keys(paths).filter((path) => path.includes('/cancellation-authorisations/')),
      keys(paths[`${PAYMENT}/{paymentId}/cancellation-authorisations/{authorisationId}`]),
    ],
    want: [
      ['authorisationIds'],
      [`${PAYMENT}/{paymentId}/cancellation-authorisations/{authorisationId}`],
      ['parameters', 'get', 'put'],
    ],
  },
  {
    row: 'creditorAddress {street, city} | {streetName, townName, postCode, country*}',
    see: ({ components: { schemas } }) => [
      keys(schemas.Address.properties).toSorted(),
      schemas.Address.required,
    ],
    want: [['buildingNumber', 'country', 'postCode', 'streetName', 'townName'], ['country']],
  },
  {
    row: 'balanceType nonBilled | nonInvoiced',
    see: ({ components }) => components.schemas.BalanceType.enum.slice(-2),
    want: ['forwardAvailable', 'nonInvoiced'],
  },
  {
    row: '/transactions/, {resourceId} | /transactions, {transactionId}',
    see: ({ paths }) =>
      keys(paths).filter((path) => path.startsWith('/v1/accounts/{account-id}/transactions')),
    want: [
      '/v1/accounts/{account-id}/transactions',
      '/v1/accounts/{account-id}/transactions/{transactionId}',
    ],
  },
  {
    row: 'product ro-credit-transfers | not in the list',
    see: ({ components }) => components.schemas.PaymentProduct.enum,
    want: [
      'sepa-credit-transfers',
      'instant-sepa-credit-transfers',
      'target-2-payments',
      'cross-border-credit-transfers',
      'pain.001-sepa-credit-transfers',
      'pain.001-instant-sepa-credit-transfers',
      'pain.001-target-2-payments',
      'pain.001-cross-border-credit-transfers',
    ],
  },
  {
    row: 'POST .../validate, v1/account-list | absent',
    see: ({ paths }) => [paths[`${PAYMENT}/validate`], paths['/v1/account-list']],
    want: [undefined, undefined],
  },
  {
    row: 'no basket status, no consentIds, no trusted-beneficiaries | present',
    see: ({ paths, components: { schemas } }) => [
      paths['/v1/signing-baskets/{basketId}/status'].get.operationId,
      keys(schemas.SigningBasketRequest.properties),
      schemas.SigningBasketRequest.required,
      paths['/v1/trusted-beneficiaries'].get.operationId,
    ],
    want: [
      'getSigningBasketStatus',
      ['paymentIds', 'consentIds'],
      undefined,
      'listTrustedBeneficiaries',
    ],
  },
  {
    row: 'CoF v2 consent uses access | account*',
    see: ({ components: { schemas } }) => [
      schemas.FundsConsentRequest.required,
      keys(schemas.FundsConsentRequest.properties),
    ],
    want: [
      ['account'],
      ['cardNumber', 'cardExpiryDate', 'cardInformation', 'registrationInformation', 'account'],
    ],
  },
  {
    row: 'CoF v2 authorisation endpoints | only an extension',
    see: ({ paths }) => [
      paths[`${FUNDS}/{consentId}/authorisations`].post['x-extension'],
      paths[`${FUNDS}/{consentId}/authorisations/{authorisationId}`].put['x-extension'],
    ],
    want: [true, true],
  },
  {
    row: 'scaMethods without authenticationType | required',
    see: ({ components }) => components.schemas.AuthenticationObject.required,
    want: ['authenticationMethodId', 'authenticationType'],
  },
  {
    row: 'combinedServiceIndicator and PSU-IP-Address of consents not required | required',
    see: ({ paths, components: { schemas } }) => [
      schemas.ConsentRequest.required.at(-1),
      refs(paths['/v1/consents'].parameters).filter((name) => name?.startsWith('PsuIpAddress')),
    ],
    want: ['combinedServiceIndicator', ['PsuIpAddressAlways']],
  },
  {
    row: 'cancel answers CANC in body | 204 empty, or 202 with body',
    see: ({ paths }) =>
      keys(paths[`${PAYMENT}/{paymentId}`].delete.responses).filter((one) => one < '300'),
    want: ['202', '204'],
  },
  {
    row: 'frequencyPerDay as string | integer',
    see: ({ components }) => components.schemas.FrequencyPerDay,
    want: {
      description: 'Number of accesses per day that the PSU does not initiate.',
      example: 4,
      type: 'integer',
      minimum: 1,
      'x-provenance': 'formal',
    },
  },
  {
    row: 'scaOAuth = base URL | link to the metadata document',
    see: ({ components: { schemas } }) =>
      ['CreationLinks', 'CancellationLinks', 'AuthorisationLinks'].map(
        (links) => schemas[links].properties.scaOAuth.$ref,
      ),
    want: Array(3).fill('#/components/schemas/MetadataHref'),
  },
  {
    row: 'misspelled link keys | spelled correctly',
    see: ({ components: { schemas } }) => [
      keys(schemas.CreationLinks.properties).filter((key) =>
        /Identi?fication$|Selection$/.test(key),
      ),
      /Identfication|Authentciation/.test(JSON.stringify(schemas)),
    ],
    want: [
      [
        'startAuthorisationWithPsuIdentification',
        'startAuthorisationWithAuthenticationMethodSelection',
      ],
      false,
    ],
  },
  {
    row: 'first statuses fixed | scaStatus may begin with any',
    see: ({ components: { schemas } }) => [
      schemas.StartAuthorisationResponse.properties.scaStatus,
      schemas.ScaStatus.enum.includes('scaMethodSelected'),
    ],
    want: [{ $ref: '#/components/schemas/ScaStatus' }, true],
  },
  {
    row: 'requestedExecutionTime on all payments | bulk only',
    see: ({ components: { schemas } }) =>
      ['SinglePayment', 'BulkPayment', 'PeriodicPayment'].filter((name) =>
        JSON.stringify(schemas[name]).includes('requestedExecutionTime'),
      ),
    want: ['BulkPayment'],
  },
  {
    row: 'DELETE consent: success code per bank | 204',
    see: ({ paths }) =>
      keys(paths['/v1/consents/{consentId}'].delete.responses).filter((one) => one < '300'),
    want: ['204'],
  },
  {
    row: 'links of consents and cancellations, accounts of balances and transactions | optional',
    see: ({ components: { schemas } }) => [
      schemas.ConsentContent.required.includes('_links'),
      schemas.PaymentCancellationStarted.required,
      schemas.AccountBalances.required,
      schemas.TransactionList.required,
    ],
    want: [false, ['transactionStatus'], ['balances'], undefined],
  },
  {
    row: 'IAM | not part of it',
    see: ({ paths }) => keys(paths).filter((path) => path.includes('connect')),
    want: [],
  },
];

/** The remaining differences between the result and the framework's own document, and why. */
const REMAINING: readonly { differences: RegExp; why: string; in?: string }[] = [
  {
    differences: /^operation of ours alone: \w+ \/v2\/consents\/confirmation-of-funds/,
    why: 'funds consents of version 2 are in another document of the framework',
  },
  {
    differences:
      /required by ours alone: .*\/(iban|maskedPan|pan|bban|msisdn|other|otherAccountIdentification)$/,
    why: 'one of them identifies an account: ours has an alternative for each, the other makes all optional',
  },
  {
    differences: /required by ours alone: .*\/href$/,
    why: 'a link without an address is useless',
  },
  {
    differences: /type of official alone: text\/plain$/,
    why: 'DTAZV orders: no product of the contract accepts them',
  },
  {
    differences: /member of ours alone: .*\/chargeBearer$/,
    why: 'the framework has the code list, but no field that uses it',
  },
  {
    differences: /member of ours alone: \/(paymentInformationId|creditorAgentName|paymentId)$/,
    why: 'the framework has these in other bodies of a payment',
  },
  {
    differences: /20[02] member of ours alone: \/requestedExecutionTime$/,
    why: 'the framework has it in the request for a bulk, but not in the response that reads it',
  },
  {
    differences: /member of official alone: \/acceptorTransactionDateTime$/,
    why: 'the framework has it in the response that reads a bulk, although it is about cards',
  },
  {
    differences: /required by ours alone: \/(xml_sct|json_standingorderType)$/,
    why: 'each part is useless without the other',
  },
  {
    differences: /member of (ours|official) alone: \/_links(\/[\w-]+)?(\/href)?$/,
    why: 'link objects are open in both documents, but list different keys',
  },
  {
    differences: /required by official alone: \/_links$/,
    why: "only some of the framework's alternatives of an update require links; a final one has none",
  },
  {
    differences: /required by ours alone: \/scaStatus$/,
    why: 'the response has no other purpose',
  },
  {
    differences: /required by ours alone: the body$/,
    why: 'the request is useless without a body',
  },
  {
    differences: /put .*: 200 member of official alone: \/trustedBeneficiaryFlag$/,
    why: 'an update offers no list of trusted beneficiaries',
  },
  {
    differences: /consents: parameter of ours alone: header Consent-ID$/,
    why: 'the contract lists it among the headers of every creation',
  },
  {
    differences: /200 member of ours alone: \/(combinedServiceIndicator|consentId)$/,
    why: 'the contract has them in the response that reads a consent',
  },
  {
    differences: /required by official alone: .*\/_links\/transactionDetails$/,
    why: 'the bank decides whether single transactions can be read',
  },
  {
    differences: /parameter of official alone: header Authorization$/,
    why: 'ours is a security scheme, as OpenAPI requires',
  },
  {
    differences: /cancellation-authorisations\/\{(authorisationId|cancellationId)\}$/,
    why: 'the name of a path parameter is not sent: ours is that of 1.3.6',
    in: '1.3.4',
  },
  {
    differences: /cancellation-authorisations: 201 member of official alone: \/cancellationId$/,
    why: 'its list of required fields has authorisationId, which ours has',
    in: '1.3.4',
  },
  {
    differences: /standingOrderDetails\/standingOrderDetails$/,
    why: 'a type that does not exist: spec/overlays/mend-1.3.4.yaml removes it',
    in: '1.3.4',
  },
  {
    differences: /funds-confirmations: parameter of ours alone: header Consent-ID$/,
    why: 'funds consents are in another document, and are useless without it',
    in: '1.3.4',
  },
  {
    differences: /request type of ours alone: (application\/xml|multipart\/form-data)$/,
    why: 'the document lists products in XML, but forgets their media types',
    in: '1.3.4',
  },
  {
    differences: /request type of ours alone: application\/xml$/,
    why: 'the document lists products in XML, but forgets their media types',
    in: '1.3.12',
  },
  {
    differences: /member of ours alone: \/creditorId$/,
    why: 'the framework has it in the request for a payment, but not in the response that reads it',
    in: '1.3.4',
  },
  {
    differences:
      /member of ours alone: (\/payments\/\*)?\/(creditorId|monthsOfExecution|remittanceInformationUnstructuredArray)$/,
    why: 'the framework has them in other bodies of a payment',
    in: '1.3.12',
  },
];

/** The differences without a reason, and the reasons that explain nothing. */
function unexplained(found: readonly string[], version?: string) {
  const reasons = REMAINING.filter((one) => one.in === undefined || one.in === version);
  const explained = (one: string) => reasons.some(({ differences }) => differences.test(one));
  const stale = reasons
    .filter((one) => one.in === version)
    .filter(({ differences }) => !found.some((one) => differences.test(one)));
  return [found.filter((one) => !explained(one)), stale];
}

describe('the formal dialect', () => {
  let document: Document;
  let versions: readonly Document[];
  beforeAll(async () => {
    const files = [...VERSION_FILES, 'berlin-group'];
    const loaded = await Promise.all(
      files.map((name) => loadDocument(join(import.meta.dirname, `${name}.yaml`))),
    );
    expect(loaded.flatMap(({ warnings }) => warnings)).toEqual([]);
    versions = loaded.map((one) => one.document);
    document = versions.at(-1);
  });

  it.each(rows)('differs from the contract: $row', ({ see, want }) => {
    expect(see(document)).toEqual(want);
  });

  it('keeps the operation ids of the contract', async () => {
    const ids = ({ paths }: Document): readonly string[] =>
      Object.values(paths as object)
        .flatMap((item) => Object.values(item as object))
        .flatMap((one) => (one as { operationId?: string }).operationId ?? [])
        .toSorted();
    const { document: base } = await loadDocument(join(ROOT, 'spec', 'xs2a.yaml'));
    const gone = ['getAccountList', 'validatePayment'];
    const added = ['getSigningBasketStatus', 'listTrustedBeneficiaries'];
    const kept = ids(base).filter((id) => !gone.includes(id));
    expect(ids(document)).toEqual([...kept, ...added].toSorted());
  });

  it('is a document without lint findings, in each version', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-formal-'));
    const files = [...VERSION_FILES, 'berlin-group'].map((name) => join(folder, `${name}.json`));
    for (const [at, file] of files.entries()) writeFileSync(file, JSON.stringify(versions[at]));
    const redocly = join(ROOT, 'node_modules', '.bin', 'redocly');
    const args = ['lint', ...files, '--config', join(ROOT, 'redocly.yaml'), '--format', 'json'];
    const { stdout, status } = spawnSync(redocly, args, { encoding: 'utf8' });
    rmSync(folder, { recursive: true, force: true });
    // one object for each document
    const found = stdout.split(/(?<=^\})(?=\{)/m).flatMap((text) => JSON.parse(text).problems);
    expect([status, found]).toEqual([0, []]);
  });

  const why = OFFICIAL === undefined ? ' (skipped: XS2A_OFFICIAL_SPEC is not set)' : '';
  it.skipIf(OFFICIAL === undefined)(`agrees with the framework's own document${why}`, () => {
    const official = parse(readFileSync(OFFICIAL ?? '', 'utf8'));
    expect(unexplained(compareDocuments(document, official))).toEqual([[], []]);
  });

  const lacking = FOLDER === undefined ? ' (skipped: XS2A_VERSIONS is not set)' : '';
  it.skipIf(FOLDER === undefined).each(OTHER_VERSIONS)(
    `agrees with the framework's own document of %s${lacking}`,
    async (version) => {
      const name = new RegExp(`[_v]${version.replaceAll('.', '\\.')}[_-]`);
      const file = readdirSync(FOLDER ?? '').find((one) => name.test(one));
      if (file === undefined) throw new Error(`no document of ${version} is in ${FOLDER}`);
      const official = parse(readFileSync(join(FOLDER ?? '', file), 'utf8'));
      const ours = versions[OTHER_VERSIONS.indexOf(version)];
      const found = compareDocuments(ours, official);
      expect(unexplained(found, version)).toEqual([[], []]);
    },
  );
});
