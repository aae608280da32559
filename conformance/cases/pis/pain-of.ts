import type { Value } from '../value.js';
import { pain001 } from './pain.js';

/** The fields of a JSON payment that pain.001 has an element for. */
const FIELDS: ReadonlySet<string> = new Set([
  'endToEndIdentification',
  'instructedAmount',
  'debtorAccount',
  'creditorAccount',
  'creditorName',
  'remittanceInformationUnstructured',
  'requestedExecutionDate',
]);

type Fields = Readonly<Record<string, Value>>;

const isFields = (value: Value | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same order as a pain.001 document; undefined when the order has a field without an element. */
export function painOf(body: Value | undefined): string | undefined {
  if (!isFields(body) || Object.keys(body).some((name) => !FIELDS.has(name))) return undefined;
  const {
    instructedAmount: amount,
    debtorAccount,
    creditorAccount,
    creditorName,
    endToEndIdentification: endToEnd,
    remittanceInformationUnstructured: remittance,
    requestedExecutionDate: day,
  } = body;
  const [debtor, creditor] = [ibanOf(debtorAccount), ibanOf(creditorAccount)];
  if (!isFields(amount) || debtor === undefined || creditor === undefined) return undefined;
  const transfer = [
    `<PmtId><EndToEndId>${text(endToEnd ?? 'NOTPROVIDED')}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="${text(amount['currency'])}">${text(amount['amount'])}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${text(creditorName)}</Nm></Cdtr>`,
    `<CdtrAcct><Id><IBAN>${text(creditor)}</IBAN></Id></CdtrAcct>`,
    ...(remittance === undefined ? [] : [`<RmtInf><Ustrd>${text(remittance)}</Ustrd></RmtInf>`]),
  ];
  return pain001([`<CdtTrfTxInf>${transfer.join('')}</CdtTrfTxInf>`], {
    debtor: text(debtor),
    ...(day === undefined ? {} : { day: text(day) }),
  });
}

/** The IBAN of an account, or a reference to it. */
function ibanOf(account: Value | undefined): Value | undefined {
  if (typeof account === 'string') return account.replace(/\}$/, '.iban}');
  return isFields(account) ? account['iban'] : undefined;
}

/** The value in XML; references are escaped when they are filled in. */
const text = (value: Value | undefined): string =>
  String(value ?? '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
