import { counted } from '../../foundation/counted.js';
import { type Html, html, markupOf } from '../../foundation/html.js';
import { COUNT_NAMES, countsSentence } from '../record/counts-sentence.js';
import type { Counts } from '../record/event.js';
import { RUN_VERDICT_LOOKS } from '../report/html/run-verdict-badge.js';
import { scrollBox } from '../report/html/scroll-box.js';
import type { NamedDigest, PublishedResult } from './published-result.js';

/**
 * The content of the page of a result. The script of the page renders it again in the browser and compares the
 * texts, so it depends on nothing but the result.
 */
export function resultBody(result: PublishedResult): Html {
  const [tone, sign, words] = RUN_VERDICT_LOOKS[result.verdict];
  return html`<p class="kind">XS2A conformance result</p>
<h1>${result.bank.name}</h1>
${withdrawal(result)}<section class="verdict ${tone}" aria-labelledby="verdict"><span class="seal" aria-hidden="true">${sign}</span>
<div><h2 id="verdict">${words}</h2><p>${result.reason}</p>${notices(result)}</div></section>
${facts(result)}
${countsSection(result)}
${part('broken', 'Required clauses that failed', brokenRows(result), 'No required clause failed.')}
${part('untested', 'Required clauses that were not tested', untestedRows(result), 'Every required clause that applies was tested.')}
${part('causes', 'Causes', causeRows(result), 'There are no findings.')}
${part('waivers', 'Waivers', waiverTable(result), 'No finding is waived.')}
${versions(result)}
${leftOut()}`;
}

/** The text of the content as a browser shows it: its markup without tags and character references. */
export function textOfBody(result: PublishedResult): string {
  return markupOf(resultBody(result))
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

/** Such as `2025-11-21 12:00 UTC`. */
export const minuteOf = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** What this result covers, one sentence each. */
export function scopeSentences({ scope, complete }: PublishedResult): readonly string[] {
  const { narrowed, cases, onDemand, options, recordings, shard } = scope;
  const given = Object.entries(options).map(([name, value]) => `${name} ${String(value)}`);
  return [
    narrowed
      ? 'Only some of the cases were selected; the verdict covers only those.'
      : `The whole suite for what the profile of the bank offers: ${counted(cases, 'case')}.`,
    ...(onDemand > 0 ? [`${counted(onDemand, 'case')} that run only on request did not run.`] : []),
    ...(recordings === undefined
      ? []
      : [`Recorded traffic was judged (${counted(recordings, 'file')}); nothing was sent.`]),
    ...(shard === undefined ? [] : [`This is part ${shard} of a run.`]),
    ...(complete ? [] : ['The run was stopped before its end.']),
    ...(given.length === 0 ? [] : [`Options: ${given.join('; ')}.`]),
  ];
}

function withdrawal({ withdrawn }: PublishedResult): Html {
  if (withdrawn === undefined) return html``;
  const { at, reason, result } = withdrawn;
  return html`<section class="verdict fail" aria-labelledby="withdrawn"><div><h2 id="withdrawn">Withdrawn on ${at.slice(0, 10)}</h2>
<p>${reason}</p><p>What follows no longer holds. SHA-256 of the withdrawn result.json: <code>${result}</code></p></div></section>
`;
}

function notices(result: PublishedResult): Html {
  return html`${scopeSentences(result).map((sentence) => html`<p>${sentence}</p>`)}`;
}

function facts({ bank, startedAt, runId, exchanges, leftovers, profile }: PublishedResult): Html {
  const { dialect, framework } = profile;
  const rows = [
    ['Target', bank.baseUrl],
    ['IAM', bank.authUrl],
    ['Dialect', framework === undefined ? dialect : `${dialect} ${framework}`],
    ['Tested', minuteOf(startedAt)],
    ['Run', runId],
    ['Exchanges', String(exchanges)],
    ['Left at the bank', counted(leftovers, 'resource')],
  ];
  return html`<dl class="facts">${rows.map(([name = '', value = '']) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The verdicts of cases that a result has, with their words. */
export const countColumns = ({
  counts,
}: PublishedResult): readonly (typeof COUNT_NAMES)[number][] =>
  COUNT_NAMES.filter(([key]) => counts[key] > 0 || key === 'passed' || key === 'failed');

function countsSection(result: PublishedResult): Html {
  const columns = countColumns(result);
  const cells = (counts: Counts) =>
    columns.map(([key]) => html`<td class="num">${counts[key]}</td>`);
  const table = html`<table class="simple"><thead><tr><th scope="col">Service</th>${columns.map(([, words]) => html`<th scope="col" class="num">${words}</th>`)}</tr></thead>
<tbody>${result.services.map(({ service, counts }) => html`<tr><th scope="row">${service}</th>${cells(counts)}</tr>`)}</tbody></table>`;
  return html`<section id="counts"><h2>Cases by service</h2><p class="lead">${countsSentence(result.counts)}</p>${scrollBox('Cases by service', table)}</section>`;
}

/** A part of the page; `none` is what it says when it has nothing to show. */
function part(id: string, title: string, body: Html | null, none: string): Html {
  return html`<section id="${id}"><h2>${title}</h2>${body ?? html`<p>${none}</p>`}</section>`;
}

const OPEN_ITEMS = 20;

/** A list whose items beyond the first ones open on demand; null when it has none. */
function list(items: readonly Html[]): Html | null {
  if (items.length === 0) return null;
  const ul = (some: readonly Html[]) => html`<ul class="broken">${some}</ul>`;
  const rest = items.slice(OPEN_ITEMS);
  const more = html`<details class="many"><summary>${rest.length} more</summary>${ul(rest)}</details>`;
  return html`${ul(items.slice(0, OPEN_ITEMS))}${rest.length === 0 ? '' : more}`;
}

const item = (name: string, sentence: string, more: string): Html =>
  html`<li><p><span class="sentence">${sentence}</span> <span class="quiet">${name}${more === '' ? '' : ` · ${more}`}</span></p></li>`;

const brokenRows = ({ broken }: PublishedResult): Html | null =>
  list(broken.map(({ clause, sentence, cases }) => item(clause, sentence, counted(cases, 'case'))));

const untestedRows = ({ untested }: PublishedResult): Html | null =>
  list(untested.map(({ clause, sentence, reason }) => item(clause, sentence, reason)));

const causeRows = ({ causes }: PublishedResult): Html | null =>
  list(
    causes.map(({ clauses, level, sentence, weight }) =>
      item(level === null ? 'not judged' : `${clauses.join(', ')} (${level})`, sentence, weight),
    ),
  );

function waiverTable({ waivers }: PublishedResult): Html | null {
  if (waivers.length === 0) return null;
  const rows = waivers.map(
    ({
      id,
      clause,
      reason,
      owner,
      expires,
      findings,
      expired,
    }) => html`<tr><td>${id}</td><td>${clause}</td>
<td>${reason}</td><td>${owner ?? 'the profile'}</td><td>${expires ?? 'no end'}${expired ? ' (expired)' : ''}</td><td class="num">${findings}</td></tr>`,
  );
  const table = html`<table class="simple"><thead><tr><th scope="col">Waiver</th><th scope="col">Clause</th><th scope="col">Why it is accepted</th><th scope="col">Owner</th><th scope="col">Last day</th><th scope="col" class="num">Findings</th></tr></thead><tbody>${rows}</tbody></table>`;
  return scrollBox('Waivers', table);
}

function versions(result: PublishedResult): Html {
  const { tool, register, profile, record, documents, certificates, extensions } = result;
  const kinds: readonly (readonly [string, readonly NamedDigest[]])[] = [
    ['Tool', [{ name: `xs2a-kit ${tool.version}, Node ${tool.node}` }]],
    ['Clauses', register === undefined ? [] : [{ name: 'register', sha256: register }]],
    ['Document', documents],
    [
      'Profile',
      [profile].map(({ file, sha256 }) => ({
        name: file,
        ...(sha256 === undefined ? {} : { sha256 }),
      })),
    ],
    ['Extension', extensions],
    ['Client certificate', certificates],
    ['Record', [{ name: 'events.ndjson', sha256: record }]],
  ];
  const rows = kinds.flatMap(([kind, all]) =>
    all.map(
      ({ name, sha256 }) =>
        html`<tr><th scope="row">${kind}</th><td>${name}</td><td><code>${sha256 ?? ''}</code></td></tr>`,
    ),
  );
  const table = html`<table class="simple"><thead><tr><th scope="col">What</th><th scope="col">Name</th><th scope="col">SHA-256</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<section id="versions"><h2>Versions and fingerprints</h2>${scrollBox('Versions and fingerprints', table)}</section>`;
}

const leftOut = (): Html => html`<section id="left-out"><h2>What this page leaves out</h2>
<p>It contains no request and no response, no profile, no password, no key and no path of a computer. Sentences of causes can quote what the bank sent: as the record of the run has it, where secrets are replaced, and names, IBANs and ids of PSUs only if the run was asked to (<code>--redact</code>). The record itself stays with those who made the run; its SHA-256 is above.</p></section>`;
