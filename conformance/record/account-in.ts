import type { Exchange } from './event.js';

const DEBTOR = /"debtorAccount"\s*:\s*\{([^{}]*)\}|<DbtrAcct>([\s\S]*?)<\/DbtrAcct>/;
const NUMBER = /"(?:iban|bban|maskedPan|pan)"\s*:\s*"([^"]*)"|<IBAN>([^<]*)<\/IBAN>/;

/** The account that a request is about: the debtor's of a payment, otherwise the first one; or ''. */
export function accountIn(request: Pick<Exchange['request'], 'body'> | undefined): string {
  const text = request?.body?.text ?? '';
  const [, json, xml] = DEBTOR.exec(text) ?? [];
  const [, number, iban] = NUMBER.exec(json ?? xml ?? text) ?? [];
  return number ?? iban ?? '';
}
