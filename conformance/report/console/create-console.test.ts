import { expect, test, vi } from 'vitest';
import { displayWidth } from '../../../foundation/display-width.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { type SampleOptions, sampleEvents } from '../sample/sample-events.js';
import { textStream } from '../sample/text-stream.js';
import { createConsole, type Detail } from './create-console.js';
import { createPaint } from './paint.js';
import { statusLine } from './status-line.js';

const ESCAPE = '\u001b';

interface Look {
  readonly live?: boolean;
  readonly color?: boolean;
  readonly columns?: number;
  readonly sample?: SampleOptions;
  readonly detail?: Detail;
}

function shown({ live = false, color = false, columns = 80, sample = {}, detail }: Look): string {
  const { stream, text } = textStream();
  const events = sampleEvents(sample);
  const told = createConsole({ stream, live, color, columns, clauses: SAMPLE_CLAUSES, detail });
  for (const event of events) told.onEvent(event);
  told.end(foldRun(events), 'reports/run/report.html');
  return text();
}

function withoutColours(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours consist of them
  return text.replace(/\u001b\[\d+m/g, '');
}

test('shows a failure of a verbose run with case, clause, sentence, expected, actual and where', () => {
  expect(shown({ detail: 'verbose' })).toContain(
    [
      'FAILED ais/consent/becomes-valid',
      '  clause    STATE-CONSENT (required, States and transitions)',
      '            A consent only moves along the transitions of the framework.',
      '  expected  "valid" after the SCA',
      '  actual    "received"',
      '  where     read: body /consentStatus',
      '',
    ].join('\n'),
  );
});

test('shows in the head how many cases run only on request', () => {
  const cases = (more: object): string => {
    const { stream, text } = textStream();
    const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
    const [started] = sampleEvents();
    if (started?.type !== 'run-started') throw new Error('no run-started');
    told.onEvent({ ...started, planned: [], ...more });
    return /^ +cases +(.*)$/m.exec(text())?.[1] ?? '';
  };
  expect(cases({})).toBe('0');
  expect(cases({ onDemand: 40 })).toBe('0; 40 more with --tag deep');
  expect(cases({ onDemand: 40, narrowed: true })).toBe('0, selected by you');
});

test('tells a person what to do, and leaves the screen alone until the run goes on', () => {
  const { stream, text } = textStream();
  const told = createConsole({ stream, live: true, color: false, columns: 80, clauses: [] });
  const asked = {
    type: 'psu-asked',
    case: 'c',
    step: 's',
    psu: 'anna',
    decision: 'reject',
  } as const;
  vi.useFakeTimers();
  told.onEvent({ ...asked, wants: 'return', link: 'https://bank.example/a' });
  told.onEvent({ ...asked, wants: 'code', challenge: ['Type this', '88'] });
  told.onEvent({ ...asked, wants: 'code', text: 'The bank refused the last code. Enter it.' });
  told.onEvent({ ...asked, wants: 'done', text: 'Reject it in the app.' });
  const before = text();
  vi.advanceTimersByTime(2_000);
  expect(text()).toBe(before);
  expect(withoutColours(before).replaceAll('\r\u001b[2K', '')).toBe(
    [
      'Please act as the PSU anna: open this address and reject. The run waits.',
      'https://bank.example/a',
      '',
      'Please act as the PSU anna: enter the one-time code; the bank shows the lines',
      'below. The run waits.',
      'Type this',
      '88',
      '',
      'Please act as the PSU anna: The bank refused the last code. Enter it. The run',
      'waits.',
      '',
      'Please act as the PSU anna: Reject it in the app. The run waits.',
      '',
      '',
    ].join('\n'),
  );
  told.onEvent({ type: 'case-started', case: 'c', at: '' });
  expect(text().length).toBeGreaterThan(before.length);
  told.end(foldRun(sampleEvents()), 'r');
  vi.useRealTimers();
});

test('shows a single exchange in the singular at the end', () => {
  const { stream, text } = textStream();
  const events = sampleEvents().map((event) =>
    event.type === 'run-finished' ? { ...event, exchanges: 1 } : event,
  );
  const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
  told.end(foldRun(events), 'reports/run/report.html');
  expect(text()).toMatch(/; 1 exchange in 4\.2 s$/m);
});

const COUNTED = `NOT CONFORMANT
2 required clauses are broken: HDR-X-REQUEST-ID and STATE-CONSENT.
4 passed, 2 failed, 1 warned, 1 observed, 1 waived, 1 blocked, 1 set-up failed,
1 not applicable; 13 exchanges in 4.2 s
`;

const endOf = (text: string): string => text.slice(text.indexOf('NOT CONFORMANT'));

test('shows verdict, counts, causes, notes, the report and the next command at the end', () => {
  expect(endOf(shown({}))).toBe(`${COUNTED}
Fix this first
   1  HDR-X-REQUEST-ID (required) at initiatePayment
      The response of initiatePayment without the header X-Request-ID, status:
      201 (expected: a 4xx that the document declares)
      Looks like: initiatePayment is served although a required part of the req…
   2  STATE-CONSENT (required) at getPaymentStatus
      The response of getPaymentStatus, field /consentStatus: "received"
      (expected: "valid" after the SCA)
   3  not judged
      Cases cannot be carried out: Step create: expected status 201, actual no
      response (timeout after 10000 ms)
   4  ERR-BODY (recommended) at initiatePayment
      The response of initiatePayment without the header X-Request-ID, body: a
      payment (expected: tppMessages or application/problem+json)
   5  HDR-LOCATION (recommended) at initiatePayment
      The response of initiatePayment, header Location: no such header
      (expected: a Location header)

  untested  3 required clauses; the report lists them.
  waivers   1 waiver applied; 1 expired: TICKET-1.
  leftover  1 resource left (1 consent); 1 is not expected: the bank refused or
            failed to delete it.

Report  reports/run/report.html
Again   npx xs2a replay reports/run pis/initiate/rejects-missing-request-id

`);
});

test('shows warnings, untested clauses and leftovers line by line at the end of a verbose run', () => {
  const text = endOf(shown({ detail: 'verbose' }));
  expect(text.startsWith(COUNTED)).toBe(true);
  expect(
    text.slice(text.indexOf('   5  ')),
  ).toBe(`   5  HDR-LOCATION (recommended) at initiatePayment
      The response of initiatePayment, header Location: no such header
      (expected: a Location header)
      1 finding
      look at pis/initiate/names-location

Warnings (recommended clauses: 2)
  ERR-BODY                       pis/initiate/rejects-missing-request-id
  HDR-LOCATION                   pis/initiate/names-location

Untested required clauses (3)
  AIS-TRANSACTIONS-DATE          A transaction list without dateFrom and withou…
  OWN-CONSENT                    A consent of one TPP is not readable by anothe…
  IAM-CODE-ONCE                  An authorisation code gives a token only once.

Waivers (2)
  AIS-BOOKING-STATUS             1 finding, TICKET-7, until 2026-03-31
  HDR-LOCATION                   EXPIRED 2025-01-31, TICKET-1

Left behind at the bank (1)
  consent   /v1/consents/c-7781 (received): DELETE answered 500
  1 resource left (1 consent); 1 is not expected: the bank refused or failed to
  delete it.

Report  reports/run/report.html
Again   npx xs2a replay reports/run pis/initiate/rejects-missing-request-id

`);
});

test('names the next command after a run without failures', () => {
  const { stream, text } = textStream();
  const events = sampleEvents().filter(
    (event) => event.type !== 'case-finished' || event.verdict !== 'failed',
  );
  const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
  told.end(foldRun(events), 'reports/run/report.html');
  expect(text()).toMatch(/^Next {4}npx xs2a report open reports\/run$/m);
});

test('shows the cases that do not pass, and the progress in at most four lines', () => {
  const text = shown({ sample: { repeat: 30 } });
  const lines = text.split('\n');
  expect(text).not.toContain('passed         pis/initiate/answers-201');
  expect(text).not.toContain('warned         pis/initiate/names-location');
  expect(lines.filter((line) => /^(failed|blocked|setup-failed) /.test(line)).length).toBe(4);
  const progress = lines.filter((line) => / of \d+ cases: /.test(line)).length;
  expect([progress > 0, progress <= 4]).toEqual([true, true]);
});

test('counts the preflight checks that succeeded, and lists them in a verbose run', () => {
  const lines = (detail: Detail): readonly string[] => {
    const { stream, text } = textStream();
    const told = createConsole({
      ...{ stream, live: false, color: false, columns: 80, clauses: [], detail },
    });
    const check = { type: 'preflight-check', outcome: 'ok', detail: 'fine', hint: '' } as const;
    for (const name of ['host', 'port']) told.onEvent({ ...check, name });
    told.onEvent({ type: 'case-started', case: 'pis/a' } as never);
    return text().trim().split('\n');
  };
  expect(lines('usual')).toEqual(['preflight ok        2 checks']);
  expect(lines('verbose')).toEqual([
    'preflight ok        host: fine',
    'preflight ok        port: fine',
  ]);
});

test('shows the hint of a preflight check', () => {
  expect(shown({})).toContain('What to do: Add identities.tpp2 to test');
});

test.each([
  { given: 'plain', look: {} },
  { given: 'plain and hostile', look: { sample: { hostile: HOSTILE_TEXT } } },
  { given: 'live', look: { live: true, color: true, sample: { repeat: 30 } } },
  {
    given: 'live and hostile',
    look: { live: true, color: true, sample: { hostile: HOSTILE_TEXT } },
  },
  { given: 'narrow', look: { columns: 40, live: true } },
])('shows no line that is longer than the terminal: $given', ({ look }) => {
  const columns = 'columns' in look ? look.columns : 80;
  const lines = withoutColours(shown(look)).replaceAll(`\r${ESCAPE}[2K`, '\n').split('\n');
  expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
});

test('shows no line for a case that the preflight blocked', () => {
  const lines = (outcome: 'ok' | 'failed'): boolean => {
    const { stream, text } = textStream();
    const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
    told.onEvent({ type: 'preflight-check', name: 'XS2A port', outcome, detail: '', hint: '' });
    const [ended] = sampleEvents().filter((event) => event.type === 'case-finished');
    if (ended === undefined) throw new Error('no case ended');
    told.onEvent({ ...ended, case: 'pis/a/b', verdict: 'blocked', reason: 'preflight failed' });
    return text().includes('pis/a/b');
  };
  expect([lines('ok'), lines('failed')]).toEqual([true, false]);
});

test('shows one case for each reason why cases are blocked', () => {
  const { stream, text } = textStream();
  const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
  const [ended] = sampleEvents().filter((event) => event.type === 'case-finished');
  if (ended === undefined) throw new Error('no case ended');
  const blocked = { ...ended, verdict: 'blocked', reason: 'the run was stopped' } as const;
  for (const name of ['pis/a/b', 'pis/a/c']) told.onEvent({ ...blocked, case: name });
  told.onEvent({ ...blocked, case: 'pis/a/d', reason: 'its twin failed' });
  expect(text().match(/pis\/a\/./g)).toEqual(['pis/a/b', 'pis/a/d']);
});

test('writes no escape sequence of the target without colours and a terminal', () => {
  const text = shown({ sample: { hostile: HOSTILE_TEXT } });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(text).toContain('\\u{1b}[2J');
});

test('shows one status line and only cases that need attention on a live terminal', () => {
  const text = shown({ live: true });
  const status = text.split(`\r${ESCAPE}[2K`).filter((line) => /^\d+\/11 {2}/.test(line));
  expect(status.at(-1)).toMatch(
    /^11\/11 {2}4 passed {2}2 failed {2}1 warned {2}2 not judged {2}.* 0:0\d$/,
  );
  expect(text).not.toContain('passed         pis/initiate/answers-201');
  expect(text).toContain('failed         ');
});

test('shows one line for each of the first five failures', () => {
  const { stream, text } = textStream();
  const told = createConsole({ stream, live: false, color: false, columns: 80, clauses: [] });
  const [failure] = sampleEvents().filter((event) => event.type === 'case-finished');
  for (let i = 0; i < 50 && failure !== undefined; i += 1) told.onEvent(failure);
  expect(text().match(/^failed /gm)).toHaveLength(5);
  expect(text().match(/^More cases do not pass/gm)).toHaveLength(1);
});

test('shows only the verdict and the report of a quiet run, on a terminal too', () => {
  const want = `${COUNTED}Report  reports/run/report.html\n`;
  expect(endOf(shown({ detail: 'quiet' }))).toBe(want);
  expect(endOf(shown({ detail: 'quiet', live: true }))).toBe(want);
  expect(shown({ detail: 'quiet' })).not.toContain('ais/consent/becomes-valid');
});

test('shows every case of a verbose run, including warnings', () => {
  const text = shown({ detail: 'verbose' });
  const ended = sampleEvents().flatMap((event) => (event.type === 'case-finished' ? [event] : []));
  const untold = ended
    .filter(({ verdict }) => verdict !== 'blocked')
    .filter((event) => !text.includes(event.case));
  expect(untold).toEqual([]);
  const warned = ended.find(({ verdict }) => verdict === 'warned');
  expect(text).toContain(`WARNED ${warned?.case}`);
});

test.each([
  [5, 10_000, ''],
  [50, 2000, ''],
  [50, 10_000, ', 0:20 left'],
  [149, 149_000, ', 0:01 left'],
  [150, 149_000, ''],
])('after %i of 150 cases and %i ms shows %j in the status line', (passed, ms, want) => {
  const progress = { planned: 150, counts: { passed }, current: 'pis/a', startedMs: 0 };
  const line = statusLine(progress, { paint: createPaint(false), columns: 80 }, ms);
  expect(/\d:\d\d(.*)$/.exec(line)?.[1]).toBe(want);
});
