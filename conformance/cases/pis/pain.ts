/** Payments as pain.001 documents. */
import { OPERATION } from '../../../standard/operation.js';
import { any, contentType, defineCase, field, needs, noField, refused, status } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { xmlForms } from '../drawn/xml-forms.js';
import { createPayment, paymentPath } from '../flows.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { readStatus } from './payment-calls.js';

/** The payment products of pain.001. */
export const XML_PRODUCTS = [
  'pain.001-sepa-credit-transfers',
  'pain.001-instant-sepa-credit-transfers',
  'pain.001-target-2-payments',
  'pain.001-cross-border-credit-transfers',
] as const;

const TRANSFER = `<CdtTrfTxInf>
        <PmtId><EndToEndId>XS2A-KIT-1</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="\${profile.pis.currency}">\${profile.pis.usualAmount}</InstdAmt></Amt>
        <Cdtr><Nm>\${profile.pis.creditorName}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>\${profile.pis.creditorAccount.iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>Conformance test</Ustrd></RmtInf>
      </CdtTrfTxInf>`;

/** A document of the version in the framework's examples. */
export function pain001(
  transfers: readonly string[],
  { debtor = '${profile.pis.debtorAccount.iban}', day = '${today}' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>XS2A-KIT</MsgId>
      <CreDtTm>\${today}T00:00:00Z</CreDtTm>
      <NbOfTxs>${transfers.length}</NbOfTxs>
      <InitgPty><Nm>XS2A KIT</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>XS2A-KIT-1</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <ReqdExctnDt>${day}</ReqdExctnDt>
      <Dbtr><Nm>PSU</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct>
      <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
      ${transfers.join('\n      ')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}

export const ONE = pain001([TRANSFER]);

/** Two transfers. */
export const TWO = pain001([TRANSFER, TRANSFER.replace('XS2A-KIT-1', 'XS2A-KIT-2')]);

/** The parts of a periodic payment. */
export const PERIODIC_PARTS: Value = {
  xml_sct: ONE.replace(
    '<ReqdExctnDt>${today}</ReqdExctnDt>',
    '<ReqdExctnDt>${today+2}</ReqdExctnDt>',
  ),
  json_standingorderType: {
    startDate: '${today+2}',
    endDate: '${today+90}',
    frequency: 'Monthly',
    dayOfExecution: '1',
  },
};

/** An initiation with an XML body; a refusal of its content still shows that the product is known. */
export const initiate = (service: string, product: string, body: Value, multipart = false) => ({
  ...createPayment({ path: { 'payment-service': service, 'payment-product': product }, body }),
  bodyType: multipart ? ('multipart' as const) : ('xml' as const),
  setup: false,
});

const served = (clause: string) =>
  [status('PIS-PRODUCT-PAIN', 201, 400), status(clause, 201)] as const;

export const serviceNeeds = (service: string, product: string) =>
  needs('PIS', { profile: [`pis.paymentServices=${service}`, `pis.products=${product}`] });

const singleCases = XML_PRODUCTS.map((product) =>
  defineCase({
    id: `pis/pain/serves-${product.replace('.', '-')}`,
    title: `A pain.001 document of the product ${product} is accepted, and the response is JSON`,
    needs: serviceNeeds('payments', product),
    steps: [
      {
        ...initiate('payments', product, ONE),
        expect: [
          ...served('PIS-PRODUCT-PAIN-201'),
          any(
            'PIS-PAIN-ANSWER',
            [refused('PIS-PAIN-ANSWER')],
            [
              contentType('PIS-PAIN-ANSWER', 'application/json'),
              field('PIS-PAIN-ANSWER', '/paymentId', { type: 'string' }),
            ],
          ),
          any(
            'PIS-INITIATE-PAYMENT-ID',
            [noField('PIS-INITIATE-PAYMENT-ID', '/paymentId')],
            [field('PIS-INITIATE-PAYMENT-ID', '/paymentId', { type: 'string', matches: '.' })],
          ),
        ],
      },
    ],
  }),
);

/** The product of cases for which the product does not matter. */
export const [SEPA] = XML_PRODUCTS;
const path = paymentPath('create', { 'payment-product': SEPA });

/** As set-up: a bank that requires more of a document than ours has refuses it, and the case does not apply. */
const TAKEN: CallStep = {
  ...initiate('payments', SEPA, ONE),
  setup: true,
  appliesOn: [201],
  expect: [status('PIS-PRODUCT-PAIN', 201, 400)],
};

const statusCase = defineCase({
  id: 'pis/pain/tells-status',
  title: 'Reading the status of a pain.001 payment returns 200, also as XML',
  needs: serviceNeeds('payments', SEPA),
  steps: [
    TAKEN,
    {
      ...readStatus('status', {}, status('PIS-STATUS-200', 200)),
      path,
      headers: { Accept: 'application/json, application/xml;q=0.5' },
    },
    {
      ...readStatus('as-xml', {}, status('PIS-STATUS-200', 200)),
      path,
      headers: { Accept: 'application/xml, application/json;q=0.5' },
    },
  ],
});

const readCase = defineCase({
  id: 'pis/pain/reads-as-xml',
  title: 'Reading a pain.001 payment returns 200',
  needs: serviceNeeds('payments', SEPA),
  steps: [
    TAKEN,
    {
      ...readStatus('read', {}, status('PIS-READ-200', 200)),
      operation: OPERATION.payment.read,
      path,
      headers: { Accept: 'application/xml, application/json;q=0.5' },
    },
  ],
});

/** The same document in other forms of XML, each of which means the same. */
const formsCase = defineCase({
  id: 'pis/pain/serves-other-forms-of-xml',
  title:
    'A pain.001 document is accepted with a namespace prefix, without a declaration, and without whitespace',
  needs: serviceNeeds('payments', SEPA),
  steps: xmlForms(ONE).map(({ body, deviation }, at) =>
    varied(
      { ...TAKEN, as: `create-${at}`, setup: false },
      { body, deviation, clause: 'COMMON-SERVES' },
    ),
  ),
});

const bulkCase = defineCase({
  id: 'pis/pain/serves-bulk',
  title: 'A pain.001 document with two transfers is accepted as a bulk payment',
  needs: serviceNeeds('bulk-payments', SEPA),
  steps: [
    {
      ...initiate('bulk-payments', SEPA, pain001([TRANSFER, TRANSFER])),
      expect: served('PIS-PRODUCT-PAIN-201'),
    },
  ],
});

const periodicCase = defineCase({
  id: 'pis/pain/serves-periodic',
  title: 'A pain.001 document with standing-order data is accepted as a periodic payment',
  needs: serviceNeeds('periodic-payments', SEPA),
  steps: [
    {
      ...initiate('periodic-payments', SEPA, PERIODIC_PARTS, true),
      expect: served('PIS-PRODUCT-PAIN-201'),
    },
  ],
});

const SPOILED: readonly (readonly [id: string, title: string, text: string])[] = [
  ['broken-xml', 'that is cut off', '<?xml version="1.0"?><Document><CstmrCdtTrfInitn>'],
  ['other-xml', 'with another document type', '<?xml version="1.0"?><Letter>Dear bank</Letter>'],
];

const spoiledCases = SPOILED.map(([id, title, text]) =>
  defineCase({
    id: `pis/pain/refuses-${id}`,
    title: `An XML payment ${title} is rejected`,
    needs: serviceNeeds('payments', SEPA),
    twin: `pis/pain/serves-${SEPA.replace('.', '-')}`,
    steps: [{ ...initiate('payments', SEPA, text), expect: [refused('PIS-PAIN-FORM')] }],
  }),
);

const entityCase = defineCase({
  id: 'pis/pain/reads-no-files',
  title: 'An XML payment with an external entity of a file is refused',
  tags: ['safety'],
  needs: serviceNeeds('payments', SEPA),
  twin: `pis/pain/serves-${SEPA.replace('.', '-')}`,
  steps: [
    {
      ...initiate(
        'payments',
        SEPA,
        ONE.replace(
          '<Document',
          '<!DOCTYPE Document [<!ENTITY file SYSTEM "file:///etc/hostname">]>\n<Document',
        ).replace('Conformance test', '&file;'),
      ),
      expect: [refused('PIS-PAIN-ENTITIES')],
    },
  ],
});

const jsonCase = defineCase({
  id: 'pis/pain/refuses-json',
  title: 'JSON instead of a pain.001 document is refused',
  needs: serviceNeeds('payments', SEPA),
  twin: `pis/pain/serves-${SEPA.replace('.', '-')}`,
  steps: [
    {
      ...createPayment({ path: { 'payment-product': SEPA } }),
      setup: false,
      expect: [refused('PIS-PAIN-FORM')],
    },
  ],
});

export const painCases: readonly Case[] = [
  ...singleCases,
  statusCase,
  readCase,
  formsCase,
  bulkCase,
  periodicCase,
  ...spoiledCases,
  entityCase,
  jsonCase,
];
