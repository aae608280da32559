import { expect, test } from 'vitest';
import { berlinGroup } from '../dialect/berlin-group.js';
import type { RunEvent, RunStarted } from '../record/event.js';
import { foldRun, type Run } from '../record/fold-run.js';
import { ONLY_IN, versionLooks, versionLooksText } from '../record/version-looks.js';
import { shortCauseLines } from './console/cause-lines.js';
import { createPaint } from './console/paint.js';
import { renderMarkdown } from './formats/render-markdown.js';
import { renderHtml } from './render-html.js';
import { SAMPLE_CLAUSES } from './sample/sample-clauses.js';
import { sampleEvents } from './sample/sample-events.js';
import { summarise } from './summarise.js';

type Spoken = Pick<RunStarted['profile'], 'dialect' | 'framework'>;

/** The sample run, judged in this dialect and version, where the bank has also sent a list of cards. */
function runOf(spoken: Spoken, body: unknown): Run {
  const events = sampleEvents().map((event): RunEvent => {
    if (event.type === 'run-started') return { ...event, profile: { ...event.profile, ...spoken } };
    if (event.type !== 'exchange' || event.exchange.response.kind !== 'answer') return event;
    const { exchange } = event;
    const text = JSON.stringify(body);
    const recorded = { contentType: 'application/json', text, bytes: text.length, cut: false };
    const response = { kind: 'answer' as const, status: 200, headers: [], body: recorded };
    const request = { ...exchange.request, method: 'GET' };
    return {
      ...event,
      exchange: { ...exchange, operation: 'listCardAccounts', request, response },
    };
  });
  return foldRun(events);
}

const CARDS = { cardAccounts: [{ debitAccounting: true }] };
const FORMAL = { dialect: 'berlin-group' } as const;
const SENTENCE =
  'This looks like a bank of version 1.3.9 of the framework, and it was judged by 1.3.6: debitAccounting (since version 1.3.9) at listCardAccounts. Set `framework: 1.3.9` in the profile, and run again.';

test('a run says first that the bank looks like one of another version', () => {
  const run = runOf(FORMAL, CARDS);
  const looks = versionLooks(run);
  expect(looks === null ? null : versionLooksText(looks)).toBe(SENTENCE);
  const lines = shortCauseLines(run, { paint: createPaint(false), columns: 80 });
  const console = lines.join(' ').replace(/\s+/g, ' ');
  const page = renderHtml(run, SAMPLE_CLAUSES);
  expect(page).toContain('This looks like a bank of version 1.3.9');
  expect(page.indexOf('id="another-version"')).toBeLessThan(page.indexOf('id="causes"'));
  for (const text of [console, renderMarkdown(run, SAMPLE_CLAUSES)]) {
    const at = text.indexOf('This looks like a bank of version 1.3.9');
    expect(at).toBeGreaterThan(0);
    expect(at).toBeLessThan(text.indexOf('Fix this first'));
  }
  expect(summarise(run, SAMPLE_CLAUSES).anotherVersion).toEqual({
    setting: 'framework',
    version: '1.3.9',
    judgedBy: '1.3.6',
    signs: [
      {
        name: 'debitAccounting',
        says: 'A card account says whether amounts are seen as debits.',
        versions: 'since version 1.3.9',
        operation: 'listCardAccounts',
        case: expect.any(String),
      },
    ],
  });
});

test.each([
  ['its own version', { ...FORMAL, framework: '1.3.9' }, CARDS],
  ['a newer version with the same field', { ...FORMAL, framework: '1.3.12' }, CARDS],
  ['the dialect of the contract', { dialect: 'contract' }, CARDS],
  ['a response without signs', FORMAL, { cardAccounts: [] }],
])('says nothing of %s', (_what, spoken, body) => {
  const run = runOf(spoken, body);
  expect(versionLooks(run)).toBeNull();
  expect(renderMarkdown(run, SAMPLE_CLAUSES)).not.toContain('looks like a bank of version');
  expect(renderHtml(run, SAMPLE_CLAUSES)).not.toContain('another-version');
  expect(summarise(run, SAMPLE_CLAUSES)).not.toHaveProperty('anotherVersion');
});

test.each([
  ['contract', { _links: { startAuthorisationWithPsuIdentfication: {} } }, FORMAL],
  ['berlin-group', { chosenScaMethod: {} }, { dialect: 'contract' } as const],
])('a run says that the bank looks like one of the dialect %s', (dialect, body, spoken) => {
  const run = runOf(spoken, body);
  expect(renderMarkdown(run, SAMPLE_CLAUSES)).toContain('### Another dialect');
  const looks = versionLooks(run);
  expect(looks).toMatchObject({ setting: 'dialect', version: dialect });
  const advice = `Set \`dialect: ${dialect}\` in the profile, and run again.`;
  expect(looks && versionLooksText(looks)).toContain(advice);
  expect(versionLooks(runOf({ dialect: dialect as Spoken['dialect'] }, body))).toBeNull();
});

test('a bank that has names of both dialects looks like none', () => {
  const both = { chosenScaMethod: {}, choosenScaMethod: {} };
  expect(versionLooks(runOf({ dialect: 'contract' }, both))).toBeNull();
});

test('the names that only one dialect has are those of its table', () => {
  const { fields, links = [] } = berlinGroup();
  const rows = [...fields, ...links];
  expect(
    ONLY_IN['contract']?.map((name) => rows.find(({ ours }) => ours === name)?.theirs),
  ).toEqual(ONLY_IN['berlin-group']);
});
