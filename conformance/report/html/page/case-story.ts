import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Exchange, Finding } from '../../../record/event.js';
import { replayCommand } from '../../replay-command.js';
import { isOfWalks } from '../../walk-again.js';
import type {
  CaseEntry,
  CaseEvidence,
  EvidenceRecord,
  ExchangeEvidence,
  PageIndex,
} from '../page-data.js';
import { CopyButton, CopyLink } from './copy-button.js';
import { ClauseLink, FindingView } from './finding-view.js';
import { readCase } from './read-blocks.js';
import { caseHash } from './route.js';
import { html } from './safe-html.js';
import { StepView } from './step-view.js';
import { VerdictView } from './verdict-view.js';

const STEPS_SHOWN = 100;

export interface StoryProps {
  readonly index: PageIndex;
  readonly place: number;
  /** The exchange to show; null to show those with findings. */
  readonly at: string | null;
  /** Called when the complete case is displayed. */
  readonly onShown?: () => void;
}

/** All that a case recorded. */
export interface StoryEvidence {
  readonly record: CaseEvidence;
  readonly exchanges: readonly ExchangeEvidence[];
}

/** A case as a story: its subject, its findings, and each step with its exchange. */
export function CaseStory({ index, place, at, onShown }: StoryProps): VNode {
  const entry = index.cases[place];
  const [evidence, setEvidence] = useState<StoryEvidence | string | null>(null);
  useEffect(() => {
    let isWanted = true;
    setEvidence(null);
    if (entry === undefined) return;
    evidenceOf(entry, place).then(
      (found) => isWanted && setEvidence(found),
      () =>
        isWanted && setEvidence('The evidence of this case cannot be read: the file is damaged.'),
    );
    return () => {
      isWanted = false;
    };
  }, [place]);
  useEffect(() => {
    if (evidence !== null) onShown?.();
  }, [evidence, at]);
  if (entry === undefined) return html`<p>No such case.</p>`;
  return html`<article class="story"><h3>${entry.title}</h3>
<p class="links"><${VerdictView} verdict=${entry.verdict} /> <code class="id">${entry.id}</code> <${CopyLink} hash=${caseHash(entry.id)} /></p>
${
  evidence === null
    ? html`<p class="quiet">Reading …</p>`
    : typeof evidence === 'string'
      ? html`<p class="notice">${evidence}</p>`
      : html`<${CaseTold} index=${index} entry=${entry} evidence=${evidence} at=${at} />`
}</article>`;
}

const evidenceOf = async (entry: CaseEntry, place: number): Promise<StoryEvidence> =>
  evidenceIn(await readCase(entry, place));

/** The evidence of one case from its records. Throws when the case itself is missing. */
export function evidenceIn(records: readonly EvidenceRecord[]): StoryEvidence {
  const record = records.flatMap((one) => (one[1] === 'case' ? [one[2]] : []))[0];
  if (record === undefined) throw new Error('no evidence');
  return { record, exchanges: records.flatMap((one) => (one[1] === 'exchange' ? [one[2]] : [])) };
}

interface ToldProps {
  readonly index: PageIndex;
  readonly entry: Pick<CaseEntry, 'id' | 'causes'>;
  readonly evidence: StoryEvidence;
  readonly at: string | null;
}

/** What a case found, and each step with its exchange. */
export function CaseTold({ index, entry, evidence: { record, exchanges }, at }: ToldProps): VNode {
  return html`${record.reason === null ? '' : html`<p class="reason">${record.reason}</p>`}
${record.note === '' ? '' : html`<p class="notice">${record.note}</p>`}
<${CauseLinks} index=${index} entry=${entry} />
${bySeverity(record.findings).map((finding) => html`<${FindingView} index=${index} finding=${finding} exchange=${shownBy(finding, exchanges)} />`)}
${record.notJudged.length === 0 ? '' : html`<h4>Not judged</h4><ul>${record.notJudged.map(([clause, why]) => html`<li><${ClauseLink} index=${index} id=${clause} />: ${why}</li>`)}</ul>`}
<${Walk} record=${record} />
<${Steps} index=${index} exchanges=${exchanges} at=${at} />
${
  index.recorded || exchanges.length === 0
    ? ''
    : html`<${Repeat} id=${entry.id} walk=${record.walk} />`
}`;
}

/** The command that repeats the whole case. */
function Repeat({ id, walk }: { id: string; walk: CaseEvidence['walk'] }): VNode {
  const command = replayCommand({ id, walk });
  const hint = isOfWalks(id)
    ? 'Add --profile FILE for a bank of your own.'
    : 'Replace RUN by the folder of this report.';
  return html`<h4>Repeat the whole case <span class="quiet">${hint}</span></h4>
<div class="curl"><${CopyButton} text=${() => command} label="Copy" /><pre class="wire" tabindex="0">${command}</pre></div>`;
}

function CauseLinks({ index, entry }: Pick<ToldProps, 'index' | 'entry'>): VNode | null {
  if (entry.causes.length === 0) return null;
  return html`<p class="quiet">Shows ${entry.causes.map((number, at) => html`${at > 0 ? ', ' : ''}<a href=${`#cause=${number}`} title=${index.causes[number - 1] ?? ''}>cause ${number}</a>`)}</p>`;
}

const LEVELS = ['required', 'recommended', 'observe'];

/** Sorts findings that fail a case before those that only warn. */
const bySeverity = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));

const markOf = ({ clause, where, actual }: Finding): string => `${clause}\n${where}\n${actual}`;

function shownBy(finding: Finding, exchanges: readonly ExchangeEvidence[]): Exchange | null {
  const found = exchanges.find((each) => each.found.some((one) => markOf(one) === markOf(finding)));
  return found?.exchange ?? null;
}

/** The shortest illegal walk. */
function Walk({ record: { walk } }: { record: CaseEvidence }): VNode | null {
  if (walk === undefined || walk.path === null) return null;
  return html`<h4>Shortest sequence</h4><ol class="walk">${walk.lines.map((line) => html`<li>${line.replace(/^\d+\. /, '')}</li>`)}</ol>`;
}

interface StepsProps {
  readonly index: PageIndex;
  readonly exchanges: readonly ExchangeEvidence[];
  readonly at: string | null;
}

/** The steps in order; those with findings are open, or the last one when there are none. */
function Steps({ index, exchanges, at }: StepsProps): VNode {
  const wanted = exchanges.findIndex(({ exchange }) => exchange.id === at);
  const [shown, setShown] = useState(STEPS_SHOWN);
  const last = Math.max(shown, wanted + 1);
  const guilty = exchanges.findIndex(({ found }) => found.length > 0);
  const from = wanted < 0 && guilty >= shown ? guilty : 0;
  if (exchanges.length === 0) return html`<p class="quiet">Nothing was sent.</p>`;
  const isOpen = (one: ExchangeEvidence): boolean =>
    one.exchange.id === at || (at === null && one.found.length > 0);
  const steps = exchanges.slice(from, from + last);
  return html`<h4>What was sent, step by step</h4>
${from > 0 ? html`<p class="quiet">${from} earlier steps: <a href=${`#${exchanges[0]?.exchange.id ?? ''}`}>show them</a></p>` : ''}
<ol class="steps" start=${from + 1}>${steps.map((record) => html`<${StepView} key=${record.exchange.id} index=${index} record=${record} isOpen=${isOpen(record)} />`)}</ol>
${from + last < exchanges.length ? html`<button type="button" onClick=${() => setShown(last + STEPS_SHOWN)}>Show more of ${exchanges.length} steps</button>` : ''}`;
}
