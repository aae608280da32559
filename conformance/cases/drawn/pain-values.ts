/** A pain.001 document with other values than the usual ones, as values.ts draws them for JSON: names, references, texts and amounts. */
import type { Random } from '../../../foundation/random.js';
import type { Value } from '../value.js';
import { drawnPayment, type ValueLimits } from './values.js';

const TRANSFER = /<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/g;

/** The document, or the XML part of a multipart body, with drawn values; each transfer has its own, but some documents have one end-to-end id. */
export function variedPain(body: Value, random: Random, limits: ValueLimits): Value {
  const shared = random.chance(0.3) ? drawnPayment(random, limits) : undefined;
  const hasSum = random.chance(0.5);
  const write = (document: string): string => {
    const drawn = document.replace(TRANSFER, (transfer) => {
      const { creditorName, endToEndIdentification, text, amount } = drawnPayment(random, limits);
      const contents = {
        Nm: creditorName,
        EndToEndId: shared?.endToEndIdentification ?? endToEndIdentification,
        Ustrd: text,
        InstdAmt: amount,
      };
      return Object.entries(contents)
        .flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
        .reduce(withContent, transfer);
    });
    return hasSum ? withSum(drawn) : drawn;
  };
  if (typeof body === 'string') return write(body);
  const { xml_sct: part, ...rest } = body as Readonly<Record<string, Value>>;
  return typeof part === 'string' ? { xml_sct: write(part), ...rest } : body;
}

const AMOUNT = /<InstdAmt[^>]*>([^<]*)</g;

/** The document with CtrlSum, the sum of its amounts in one currency, where all of them are known. */
function withSum(document: string): string {
  const cents = [...document.matchAll(AMOUNT)].map(([, amount]) =>
    Math.round(Number(amount) * 100),
  );
  const sum = cents.reduce((all, each) => all + each, 0);
  const text = (sum / 100).toFixed(2);
  return Number.isNaN(sum)
    ? document
    : document.replace('</NbOfTxs>', `</NbOfTxs>\n      <CtrlSum>${text}</CtrlSum>`);
}

/** The element of this name with this content; none of the drawn values has to be escaped in XML. */
const withContent = (xml: string, [name, value]: readonly [string, string]): string =>
  xml.replace(new RegExp(`(<${name}[^>]*>)[^<]*(?=</${name}>)`), (_, open: string) => open + value);

/** The document with this day of execution. */
export const executedOn = (body: Value, day: string): Value =>
  typeof body === 'string' ? withContent(body, ['ReqdExctnDt', day]) : body;
