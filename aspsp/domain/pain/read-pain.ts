import type { PaymentService } from '../../../generated/model/xs2a/schemas.js';
import { minorUnits } from '../money.js';
import type { RefusalMessage } from '../refusal.js';
import { BULK_FIELDS, ORDER_FIELDS, type PainField, TRANSFER_FIELDS } from './pain-fields.js';
import { readXml, type XmlNode } from './read-xml.js';
import { makeXmlReader, type XmlReader } from './xml-reader.js';

/** An order from a pain.001 document, in the form of JSON orders. */
export interface PainOrder {
  /** Not validated yet: anything may be missing. */
  readonly order: Readonly<Record<string, unknown>>;
  /** MsgId, and the version of the message: `pain.001.001.03`. */
  readonly message: { readonly id: string; readonly name: string };
  /** The errors of the message around the order. */
  readonly errors: readonly RefusalMessage[];
  /** The place in the document for a JSON pointer into the order. */
  placeOf(pointer: string): string;
}

const ROOT = 'Document/CstmrCdtTrfInitn';
const PREFIX = 'urn:iso:std:iso:20022:tech:xsd:';
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:pain\.001\.001\.\d{2}$/;

/** Parses the order of a pain.001 document; returns a string with the reason when there is none. */
export function readPain(xml: string, service: PaymentService): PainOrder | string {
  const document = readXml(xml);
  if (!document.ok) return document.text;
  const { root, name } = document;
  const reader = makeXmlReader();
  if (name !== 'Document' || !NAMESPACE.test(namespaceOf(root))) {
    return 'The document is not a pain.001 message.';
  }
  const [message, ...messages] = reader.children(root, 'CstmrCdtTrfInitn');
  if (message === undefined || messages.length > 0) {
    return 'The document must contain exactly one CstmrCdtTrfInitn.';
  }
  const [info, ...infos] = reader.children(message, 'PmtInf');
  if (info === undefined || infos.length > 0) {
    return 'The document must contain exactly one PmtInf: one account is debited.';
  }
  const transfers = reader.children(info, 'CdtTrfTxInf');
  const bulk = service === 'bulk-payments';
  if (transfers.length === 0 || (!bulk && transfers.length > 1)) {
    return bulk
      ? 'The PmtInf contains no CdtTrfTxInf.'
      : 'The PmtInf must contain exactly one CdtTrfTxInf.';
  }
  const order = orderOf(reader, info, transfers, service);
  const errors = [...messageErrors(reader, message, info, transfers), ...reader.errors];
  const id = reader.text(message, 'GrpHdr/MsgId', ROOT) ?? '';
  const read = { order, message: { id, name: namespaceOf(root).slice(PREFIX.length) } };
  return { ...read, errors, placeOf: (pointer) => placeOf(pointer, bulk) };
}

function namespaceOf(root: XmlNode): string {
  if (typeof root === 'string') return '';
  const names = Object.entries(root).filter(([key]) => key.startsWith('@'));
  const found = names.map(([, value]) => value).find((value) => NAMESPACE.test(String(value)));
  return typeof found === 'string' ? found : '';
}

function orderOf(
  reader: XmlReader,
  info: XmlNode,
  transfers: readonly XmlNode[],
  service: PaymentService,
): Readonly<Record<string, unknown>> {
  const bulk = service === 'bulk-payments';
  const blocks = transfers.map((transfer, index) =>
    fieldsOf(reader, transfer, TRANSFER_FIELDS, `${ROOT}/PmtInf/CdtTrfTxInf[${index + 1}]`),
  );
  const all = bulk ? [...ORDER_FIELDS, ...BULK_FIELDS] : ORDER_FIELDS;
  // A standing order has its own start date: the date that pain.001 requires is ignored.
  const fields =
    service === 'periodic-payments'
      ? all.filter(({ pointer }) => !pointer.startsWith('/requestedExecution'))
      : all;
  const order = fieldsOf(reader, info, fields, `${ROOT}/PmtInf`);
  return bulk ? { ...order, payments: blocks } : { ...order, ...blocks[0] };
}

function fieldsOf(
  reader: XmlReader,
  node: XmlNode,
  fields: readonly PainField[],
  place: string,
): Readonly<Record<string, unknown>> {
  const made: Record<string, unknown> = {};
  for (const { pointer, paths } of fields) {
    const found = paths.map((path) => reader.text(node, path, place));
    const text = found.find((one) => one !== undefined);
    if (text !== undefined)
      put(made, pointer, pointer === '/batchBookingPreferred' ? flag(text) : text);
  }
  return made;
}

/** Sets a value at a pointer of one or two names. */
function put(into: Record<string, unknown>, pointer: string, value: unknown): void {
  const [, outer = '', inner] = pointer.split('/');
  if (inner === undefined) into[outer] = value;
  else into[outer] = { ...(into[outer] as object | undefined), [inner]: value };
}

function flag(text: string): boolean | string {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : text;
}

function messageErrors(
  reader: XmlReader,
  message: XmlNode,
  info: XmlNode,
  transfers: readonly XmlNode[],
): readonly RefusalMessage[] {
  const errors: RefusalMessage[] = [];
  const complain = (path: string, text: string) =>
    errors.push({ code: 'FORMAT_ERROR', text, path: `${ROOT}/${path}` });
  const read = (path: string) => reader.text(message, path, ROOT);
  const id = read('GrpHdr/MsgId') ?? '';
  if (id === '' || id.length > 35) complain('GrpHdr/MsgId', 'It must have 1 to 35 characters.');
  if (Number.isNaN(Date.parse(read('GrpHdr/CreDtTm') ?? ''))) {
    complain('GrpHdr/CreDtTm', 'It must be a date and time.');
  }
  if (read('GrpHdr/NbOfTxs') !== String(transfers.length)) {
    complain('GrpHdr/NbOfTxs', `The document contains ${transfers.length} transfers.`);
  }
  if (reader.text(info, 'PmtMtd', ROOT) !== 'TRF') {
    complain('PmtInf/PmtMtd', 'Only credit transfers (TRF) are supported.');
  }
  const sum = read('GrpHdr/CtrlSum');
  if (sum !== undefined && thousandths(sum) !== controlSum(reader, transfers)) {
    complain('GrpHdr/CtrlSum', 'It is not the sum of the amounts.');
  }
  return errors;
}

/** The sum of all amounts, whatever their currencies, in thousandths. */
function controlSum(reader: XmlReader, transfers: readonly XmlNode[]): bigint | undefined {
  return transfers
    .map((transfer) => thousandths(reader.text(transfer, 'Amt/InstdAmt', ROOT) ?? ''))
    .reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0n);
}

/** A number with up to three decimals, as dinars have. */
function thousandths(amount: string): bigint | undefined {
  return minorUnits({ currency: 'KWD', amount });
}

function placeOf(pointer: string, bulk: boolean): string {
  const [inBulk, index, rest = ''] = /^\/payments\/(\d+)(\/.*)?$/.exec(pointer) ?? [];
  if (inBulk !== undefined) return transferPlace(Number(index), rest);
  const path = pathOf([...ORDER_FIELDS, ...BULK_FIELDS], pointer);
  return bulk || path !== '' ? `${ROOT}/PmtInf${path}` : transferPlace(0, pointer);
}

function transferPlace(index: number, pointer: string): string {
  return `${ROOT}/PmtInf/CdtTrfTxInf[${index + 1}]${pathOf(TRANSFER_FIELDS, pointer)}`;
}

/** `/DbtrAcct` for `/debtorAccount`, `/DbtrAcct/Id/IBAN` for its iban; empty for an unknown pointer. */
function pathOf(fields: readonly PainField[], pointer: string): string {
  const exact = fields.find((field) => field.pointer === pointer);
  if (exact !== undefined) return `/${exact.paths[0]}`;
  const inner = fields.find((field) => field.pointer.startsWith(`${pointer}/`));
  return inner === undefined ? '' : `/${inner.paths[0]?.split('/')[0]}`;
}
