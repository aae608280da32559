import { XMLBuilder } from 'fast-xml-parser';
import { bookedUnits } from '../../accounts/balances.js';
import { type Book, isBooked, type Line } from '../../accounts/ledger.js';
import { accountIban } from '../../domain/accounts/account-iban.js';
import { dayOf } from '../../domain/calendar.js';
import { amountOf } from '../../domain/money.js';
import type { AccountReport } from './report-of.js';
import type { EntryFilter } from './transaction-query.js';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02';

/** Nodes in the order of the message; undefined ones are omitted. */
type Nodes = Readonly<Record<string, unknown>>;

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
});

/** A report as a camt.053.001.02 document: one statement for each currency. */
export function camtStatement(
  { ledger, chosen, page }: AccountReport,
  filter: EntryFilter,
  { id, now }: { readonly id: string; readonly now: Date },
): string {
  const made = `${now.toISOString().slice(0, 19)}Z`;
  const statements = ledger.books.map((book, index) =>
    statementOf(book, {
      head: { Id: `${id}-${index + 1}`, CreDtTm: made, ...periodOf(filter) },
      last: byPeriod(filter) ? earlier(filter.to, dayOf(now)) : dayOf(now),
      chosen: chosen.filter(({ account }) => account.id === book.account.id),
      lines: page.lines.filter(({ account }) => account.id === book.account.id),
    }),
  );
  const message = { GrpHdr: { MsgId: id, CreDtTm: made }, Stmt: statements };
  return `<?xml version="1.0" encoding="UTF-8"?>${builder.build({
    Document: { '@xmlns': NAMESPACE, BkToCstmrStmt: message },
  })}`;
}

const byPeriod = (filter: EntryFilter): boolean => !filter.delta && filter.after === undefined;
const earlier = (a: string, b: string): string => (a < b ? a : b);

function periodOf(filter: EntryFilter): Nodes {
  if (!byPeriod(filter)) return {};
  return {
    FrToDt: { FrDtTm: `${filter.from}T00:00:00Z`, ToDtTm: `${filter.to}T23:59:59Z` },
  };
}

/** The opening balance is calculated from the closing balance, so that the entries add up. */
function statementOf(
  book: Book,
  parts: {
    readonly head: Nodes;
    readonly last: string;
    readonly chosen: readonly Line[];
    readonly lines: readonly Line[];
  },
): Nodes {
  const { account } = book;
  const booked = parts.chosen.filter(({ entry }) => isBooked(entry));
  const closing = bookedUnits(book, parts.last);
  const opening = booked.reduce((units, { entry }) => units - entry.units, closing);
  const first = booked.map(({ entry }) => entry.bookingDate ?? '').sort()[0] ?? parts.last;
  return {
    ...parts.head,
    Acct: {
      Id: { IBAN: accountIban(account) },
      Ccy: account.currency,
      Nm: plain(account.name),
    },
    Bal: [
      balance('OPBD', opening, account.currency, first),
      balance('CLBD', closing, account.currency, parts.last),
    ],
    Ntry: parts.lines.map(entryNode),
  };
}

function balance(code: string, units: bigint, currency: string, day: string): Nodes {
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    ...amountNodes(units, currency),
    Dt: { Dt: day },
  };
}

function entryNode({ entry, account }: Line): Nodes {
  return {
    NtryRef: entry.reference,
    ...amountNodes(entry.units, account.currency),
    Sts: isBooked(entry) ? 'BOOK' : 'PDNG',
    ...(entry.bookingDate === undefined ? {} : { BookgDt: { Dt: entry.bookingDate } }),
    ValDt: { Dt: entry.valueDate },
    AcctSvcrRef: entry.id.replaceAll('-', ''),
    BkTxCd: codeNodes(entry.bankTransactionCode),
    NtryDtls: { TxDtls: detailNodes({ entry, account }) },
  };
}

/** A code of the standard has three parts; other codes are proprietary. */
function codeNodes(code: string): Nodes {
  const [domain, family, subFamily] = code.split('-');
  if (subFamily === undefined) return { Prtry: { Cd: code } };
  return { Domn: { Cd: domain, Fmly: { Cd: family, SubFmlyCd: subFamily } } };
}

function detailNodes({ entry, account }: Line): Nodes {
  const party = { Nm: plain(entry.partyName) };
  const own = { Id: { IBAN: accountIban(account) } };
  const other = { Id: { IBAN: entry.partyIban } };
  const references = entry.mandateId === undefined ? {} : { Refs: { MndtId: entry.mandateId } };
  const parties =
    entry.units < 0n
      ? { DbtrAcct: own, Cdtr: party, CdtrAcct: other }
      : { Dbtr: party, DbtrAcct: other, CdtrAcct: own };
  return { ...references, RltdPties: parties, RmtInf: { Ustrd: plain(entry.text) } };
}

/** Amounts have no sign here: the indicator has it. */
function amountNodes(units: bigint, currency: string): Nodes {
  const { amount } = amountOf(units < 0n ? -units : units, currency);
  return {
    Amt: { '#text': amount, '@Ccy': currency },
    CdtDbtInd: units < 0n ? 'DBIT' : 'CRDT',
  };
}

/** The text without characters that XML forbids; the builder escapes the rest. */
function plain(text: string): string {
  return [...text]
    .filter((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const control = code < 0x20 && code !== 9 && code !== 10 && code !== 13;
      return !control && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join('');
}
