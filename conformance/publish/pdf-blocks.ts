import { counted } from '../../foundation/counted.js';
import { RUN_VERDICT_LOOKS } from '../report/html/run-verdict-badge.js';
import type { PdfMetrics } from './pdf-fonts.js';
import {
  type PdfBlock,
  type PdfCell,
  type PdfList,
  type PdfTextStyle,
  SHEET,
  withLists,
} from './pdf-layout.js';
import { wrapped } from './pdf-text.js';
import type { NamedDigest, PublishedResult } from './published-result.js';
import { countColumns, minuteOf, scopeSentences } from './result-body.js';

const LEFT = SHEET.margin;
const WIDTH = SHEET.width - 2 * SHEET.margin;
const INDENT = 12;
/** More than any real bank has; a user's own cases may have any number of services and documents. */
const MOST_SERVICES = 12;
const MOST_DOCUMENTS = 6;

interface Written {
  readonly text: string;
  readonly style?: PdfTextStyle;
  readonly indent?: number;
  readonly before?: number;
  /** The largest number of lines. */
  readonly most?: number;
}

type Write = (one: Written) => PdfBlock;

/** The content of the two pages of a result. `hash` is the SHA-256 of result.json. */
export function pdfBlocks(
  result: PublishedResult,
  hash: string,
  metrics: PdfMetrics,
): readonly PdfBlock[] {
  const write: Write = ({ text, style = 'text', indent = 0, before = 0, most = 3 }) => ({
    before,
    rows: wrapped(
      metrics.inLetters(text),
      WIDTH - indent,
      (part) => metrics.widthOf(part, style),
      most,
    ).map((line) => [{ x: LEFT + indent, text: line, style }]),
  });
  return withLists(
    [
      ...head(result, write),
      ...lettersNote(result, metrics, write),
      ...countTable(result, metrics),
    ],
    lists(result, write),
    [...versions(result, write), ...ending(hash, write)],
  );
}

function head(result: PublishedResult, write: Write): readonly PdfBlock[] {
  const { bank, verdict, reason, withdrawn, startedAt, runId, leftovers } = result;
  const gone = `WITHDRAWN on ${withdrawn?.at.slice(0, 10)}: ${withdrawn?.reason}`;
  return [
    write({ text: 'XS2A conformance result', style: 'small' }),
    write({ text: bank.name, style: 'title', most: 2 }),
    ...(withdrawn === undefined ? [] : [write({ text: gone, style: 'verdict', before: 4 })]),
    write({ text: RUN_VERDICT_LOOKS[verdict][2], style: 'verdict', before: 6, most: 1 }),
    write({ text: reason, most: 4 }),
    write({ text: 'Bank and scope', style: 'heading', before: 8 }),
    write({ text: `XS2A at ${bank.baseUrl}`, most: 2 }),
    write({ text: `IAM at ${bank.authUrl}`, most: 2 }),
    write({ text: `Tested ${minuteOf(startedAt)}, run ${runId}`, most: 1 }),
    ...scopeSentences(result).map((text) => write({ text, most: 2 })),
    ...(leftovers > 0
      ? [write({ text: `The run left ${counted(leftovers, 'resource')} at the bank.` })]
      : []),
  ];
}

/** A name that the fonts cannot write is complete only in the data. */
function lettersNote(
  { bank: { name } }: PublishedResult,
  { inLetters }: PdfMetrics,
  write: Write,
): readonly PdfBlock[] {
  const text =
    'The fonts of this form lack letters of the name above; result.json and index.html have it in full.';
  return inLetters(name) === name ? [] : [write({ text, style: 'small', before: 2 })];
}

function countTable(
  result: PublishedResult,
  { inLetters, widthOf }: PdfMetrics,
): readonly PdfBlock[] {
  const { services, counts } = result;
  const columns = countColumns(result);
  const step = (WIDTH - 100) / columns.length;
  const right = (text: string, column: number, style: PdfTextStyle): PdfCell => ({
    x: LEFT + 100 + step * (column + 1) - widthOf(text, style),
    text,
    style,
  });
  const row = (name: string, own: typeof counts, style: PdfTextStyle): readonly PdfCell[] => [
    ...wrapped(inLetters(name), 95, (part) => widthOf(part, style), 1).map((text) => ({
      ...{ x: LEFT, text, style },
    })),
    ...columns.map(([key], column) => right(String(own[key]), column, style)),
  ];
  const words = columns.map(([, name]) => name.split(/ (?=applicable|failed|error)/));
  const heads = [0, 1].map((line) =>
    words.flatMap((parts, column) => {
      const text = parts[parts.length - 2 + line];
      return text === undefined ? [] : [right(text, column, 'small')];
    }),
  );
  const shown = services.slice(0, MOST_SERVICES).map((one) => row(one.service, one.counts, 'text'));
  const hidden = services.length - shown.length;
  const more = `and ${hidden} more services in result.json`;
  return [
    {
      before: 10,
      rows: [
        [{ x: LEFT, text: 'Cases by service', style: 'heading' }],
        ...heads,
        ...shown,
        ...(hidden > 0 ? [[{ x: LEFT, text: more, style: 'small' } as const]] : []),
        row('All', counts, 'strong'),
      ],
    },
  ];
}

function lists(result: PublishedResult, write: Write): readonly PdfList[] {
  const { broken, untested, waivers } = result;
  const item = (text: string) => write({ text, indent: INDENT, most: 2, before: 1 });
  const list = (title: string, texts: readonly string[], none: string): PdfList => {
    const text = texts.length === 0 ? title : `${title} (${texts.length})`;
    const heading = write({ text, style: 'heading', most: 1 });
    const [first = none, ...others] = texts;
    return {
      items: [{ before: 10, rows: [...heading.rows, ...item(first).rows] }, ...others.map(item)],
      rest: (count) =>
        write({ text: `and ${count} more in result.json`, style: 'strong', indent: INDENT }),
    };
  };
  return [
    list(
      'Required clauses that failed',
      broken.map(({ clause, sentence }) => `${clause}: ${sentence}`),
      'None.',
    ),
    list(
      'Required clauses that were not tested',
      untested.map(({ clause, sentence }) => `${clause}: ${sentence}`),
      'None: every required clause that applies was tested.',
    ),
    list(
      'Waivers',
      waivers.map(
        ({ clause, owner = 'the profile', expires, expired, reason }) =>
          `${clause}, ${owner}, ${expires === undefined ? 'without end' : `until ${expires}`}${expired ? ' (expired)' : ''}: ${reason}`,
      ),
      'None.',
    ),
  ];
}

function versions(
  { tool, register, documents, profile }: PublishedResult,
  write: Write,
): readonly PdfBlock[] {
  const named: readonly NamedDigest[] = [
    ...(register === undefined ? [] : [{ name: 'Clauses', sha256: register }]),
    ...documents.slice(0, MOST_DOCUMENTS),
    ...(profile.sha256 === undefined ? [] : [{ name: 'Profile', sha256: profile.sha256 }]),
  ];
  const hidden = documents.length - MOST_DOCUMENTS;
  return [
    write({ text: 'Versions', style: 'heading', before: 10 }),
    write({ text: `xs2a-kit ${tool.version}, Node ${tool.node}`, most: 1 }),
    ...named.map(({ name, sha256 = 'no hash' }) =>
      write({ text: `${sha256} ${name}`, style: 'hash', most: 1 }),
    ),
    ...(hidden > 0 ? [write({ text: `and ${hidden} more in result.json`, style: 'small' })] : []),
  ];
}

function ending(hash: string, write: Write): readonly PdfBlock[] {
  const fields = ['Name', 'Date', 'Signature'];
  const step = WIDTH / fields.length;
  const places = fields.map((text, index) => ({ text, from: LEFT + index * step }));
  return [
    {
      before: 8,
      rows: [
        ...write({ text: 'SHA-256 of result.json', style: 'heading' }).rows,
        ...write({ text: hash, style: 'hash' }).rows,
      ],
    },
    {
      before: 34,
      rows: [[{ x: LEFT, text: '', style: 'text' }]],
      rules: places.map(({ from }) => ({ from, to: from + step - 16 })),
    },
    { before: 4, rows: [places.map(({ text, from }) => ({ x: from, text, style: 'small' }))] },
  ];
}
