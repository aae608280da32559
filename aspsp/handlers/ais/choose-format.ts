import { refusal } from '../../domain/refusal.js';

export type Format = 'json' | 'camt.053';

const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json',
  'camt.053': 'application/xml',
};

interface Range {
  readonly range: string;
  readonly quality: number;
}

/** The format of a report that the client likes best; of several, the first that is offered. */
export function chooseFormat(accept: string | undefined, offered: readonly Format[]): Format {
  const ranges = accept === undefined || accept.trim() === '' ? [ANY] : accept.split(',').map(read);
  const liked = offered.map((format) => ({ format, quality: qualityOf(TYPES[format], ranges) }));
  const best = liked.reduce((a, b) => (b.quality > a.quality ? b : a), NONE);
  if (best.format !== undefined) return best.format;
  const names = offered.map((format) => TYPES[format]).join(' and ');
  const text = `Transactions are available here as ${names} only.`;
  throw refusal(406, 'REQUESTED_FORMATS_INVALID', text);
}

const ANY: Range = { range: '*/*', quality: 1 };
const NONE: { readonly format?: Format; readonly quality: number } = { quality: 0 };

function read(part: string): Range {
  const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const q = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return { range, quality: Number(q) || 0 };
}

/** The most exact range that covers a type decides. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const group = `${type.split('/')[0]}/*`;
  const covering = [type, group, '*/*'].map((name) => ranges.find(({ range }) => range === name));
  return covering.find((range) => range !== undefined)?.quality ?? 0;
}
