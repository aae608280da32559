import type { CaseEntry, EvidenceRecord, PageIndex } from '../page-data.js';
import { readBlock } from './read-blocks.js';
import type { Query } from './route.js';

/** The indexes of the cases that match all filters. */
export function filteredCases(index: PageIndex, query: Query): ReadonlySet<number> {
  const clause = index.clauses.findIndex(({ id }) => id === query.clause);
  const operation = index.operations.indexOf(query.operation ?? '');
  const fits = (one: CaseEntry): boolean =>
    (query.verdict === undefined || one.verdict === query.verdict) &&
    (query.service === undefined || one.service === query.service) &&
    (query.approach === undefined || one.approaches.includes(query.approach)) &&
    (query.cause === undefined || one.causes.includes(Number(query.cause))) &&
    (query.clause === undefined || one.clauses.includes(clause)) &&
    (query.operation === undefined || one.operations.includes(operation));
  return new Set(index.cases.flatMap((one, place) => (fits(one) ? [place] : [])));
}

const wordsOf = (q: string): string[] =>
  q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Cases whose id, title, cause, operations or clauses contain all the words. */
export function namedCases(index: PageIndex, q: string): ReadonlySet<number> {
  const words = wordsOf(q);
  const found = index.cases.flatMap((one, place) => {
    const text = nameText(index, one);
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
  return new Set(found);
}

const texts = new WeakMap<CaseEntry, string>();

function nameText(index: PageIndex, one: CaseEntry): string {
  const known = texts.get(one);
  if (known !== undefined) return known;
  const clauses = one.clauses.map((place) => index.clauses[place]?.id ?? '');
  const operations = one.operations.map((place) => index.operations[place] ?? '');
  const said = index.groups[one.group]?.sentence ?? '';
  const text = [one.id, one.title, said, ...operations, ...clauses].join('\n').toLowerCase();
  texts.set(one, text);
  return text;
}

/** Indexes of the clauses whose id or sentence contains all the words. */
export function namedClauses(index: PageIndex, q: string): readonly number[] {
  const words = wordsOf(q);
  return index.clauses.flatMap(({ id, sentence }, place) => {
    const text = `${id} ${sentence}`.toLowerCase();
    return words.every((word) => text.includes(word)) ? [place] : [];
  });
}

/** An exchange that contains the text, or null for the story of the case. */
export interface TextHit {
  readonly place: number;
  readonly exchange: string | null;
}

/** The evidence in one chunk that contains the text, ignoring case. */
export async function hitsInChunk(number: number, q: string): Promise<readonly TextHit[]> {
  const needle = q.trim().toLowerCase();
  const raw = await readBlock(`chunk-${number}`);
  // text that is not in the packed chunk cannot be in its values; `name: value` of a header is stored as two
  // values
  const packed = JSON.stringify(needle).slice(1, -1);
  if (!needle.includes(': ') && !mayHave(raw, packed)) return [];
  const records = JSON.parse(raw) as readonly EvidenceRecord[];
  return records.flatMap((record) =>
    evidenceText(record).toLowerCase().includes(needle)
      ? [{ place: record[0], exchange: record[1] === 'exchange' ? record[2].exchange.id : null }]
      : [],
  );
}

/** Searches without a lower-case copy when the searched text is ASCII. */
const mayHave = (raw: string, packed: string): boolean =>
  /^[ -~]*$/.test(packed)
    ? new RegExp(packed.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i').test(raw)
    : raw.toLowerCase().includes(packed);

function evidenceText([, kind, evidence]: EvidenceRecord): string {
  if (kind === 'case') {
    const findings = evidence.findings.flatMap(({ expected, actual, where }) => [
      expected,
      actual,
      where,
    ]);
    return [evidence.reason ?? '', ...findings].join('\n');
  }
  const { id, step, operation, request, response } = evidence.exchange;
  const lines = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([name, value]) => `${name}: ${value}`);
  const sent = [request.method, request.url, ...lines(request.headers), request.body?.text ?? ''];
  const came =
    response.kind === 'answer'
      ? [String(response.status), ...lines(response.headers), response.body?.text ?? '']
      : [response.reason, response.detail];
  return [id, step, operation ?? '', ...sent, ...came].join('\n');
}
