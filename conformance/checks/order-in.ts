import { parsedJson } from '../../foundation/parsed-json.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';

/** Bodies larger than this are not parsed. */
const MAX_TEXT = 1_000_000;

/**
 * The order or request in a body, in any format: JSON unchanged, XML as the payments in it. `isBulk`: a list of payments, even where there
 * is one; otherwise, one payment is the order itself.
 */
export function orderIn(text: string, isBulk = false): unknown {
  if (text.length > MAX_TEXT) return undefined;
  const document = /<(?:[\w.-]+:)?Document[\s>][\s\S]*<\/(?:[\w.-]+:)?Document\s*>/.exec(text)?.[0];
  if (document === undefined) return parsedJson(text);
  const besides = parsedJson(/\r?\n\r?\n(\{[\s\S]*?\})\s*\r?\n--/.exec(text)?.[1] ?? '');
  return { ...orderOfPain(document, isBulk), ...(isObject(besides) ? besides : {}) };
}

/** The order in a response and in its request. A response to a bulk payment has as many payments as there are in it. */
export const orderTold = ({ answer, json }: ParsedAnswer, isBulk = false): unknown =>
  answer.kind === 'answer' ? (json ?? orderIn(answer.body.toString('utf8'), isBulk)) : undefined;
export const orderSent = ({ request }: ParsedAnswer): unknown =>
  request.body === null ? undefined : orderIn(request.body);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of the contract in a pain.001 document, as far as they are present. */
function orderOfPain(document: string, isBulk: boolean): Readonly<Record<string, unknown>> {
  const blocks = elements(document, 'CdtTrfTxInf').map(blockOf);
  const debtor = elements(document, 'DbtrAcct')[0];
  const day = elements(document, 'ReqdExctnDt')[0];
  const [first, ...others] = blocks;
  return {
    ...(debtor === undefined ? {} : { debtorAccount: accountIn(debtor) }),
    ...(day === undefined ? {} : { requestedExecutionDate: textOf(day) }),
    ...(others.length === 0 && !isBulk ? first : { payments: blocks }),
  };
}

function blockOf(block: string): Readonly<Record<string, unknown>> {
  const amount = /<(?:[\w.-]+:)?InstdAmt[^>]*Ccy="([^"]*)"[^>]*>([^<]*)</.exec(block);
  const creditor = elements(block, 'CdtrAcct')[0];
  const name = elements(elements(block, 'Cdtr')[0] ?? '', 'Nm')[0];
  const id = elements(block, 'EndToEndId')[0];
  const text = elements(block, 'Ustrd')[0];
  return {
    ...(amount === null
      ? {}
      : { instructedAmount: { currency: amount[1], amount: textOf(amount[2] ?? '') } }),
    ...(creditor === undefined ? {} : { creditorAccount: accountIn(creditor) }),
    ...(name === undefined ? {} : { creditorName: textOf(name) }),
    ...(id === undefined ? {} : { endToEndIdentification: textOf(id) }),
    ...(text === undefined ? {} : { remittanceInformationUnstructured: textOf(text) }),
  };
}

const accountIn = (text: string): Readonly<Record<string, string>> => {
  const iban = elements(text, 'IBAN')[0];
  return iban === undefined ? {} : { iban: textOf(iban) };
};

/** The content of each element with this name, with any prefix. */
function elements(text: string, name: string): readonly string[] {
  const form = new RegExp(
    `<(?:[\\w.-]+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:[\\w.-]+:)?${name}\\s*>`,
    'g',
  );
  return [...text.matchAll(form)].map((match) => match[1] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const textOf = (text: string): string =>
  text
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();
