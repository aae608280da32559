import { expect, test } from 'vitest';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderMarkdown } from './render-markdown.js';

const page = (events: readonly RunEvent[]): string =>
  renderMarkdown(foldRun(events), SAMPLE_CLAUSES);

test('contains verdict, broken clauses, findings, waivers and leftovers', () => {
  expect(page(sampleEvents())).toBe(`## XS2A conformance: not conformant

Sample Bank: 2 required clauses are broken: HDR-X-REQUEST-ID and STATE-CONSENT.

| Passed | Failed | Warned | Observed | Waived | Not judged | Not applicable |
|---:|---:|---:|---:|---:|---:|---:|
| 4 | 2 | 1 | 1 | 1 | 2 | 1 |

### Fix this first (5)

1. \`HDR-X-REQUEST-ID\` (required) at \`initiatePayment\`: **Expected: a 4xx that the document declares; actual: 201**. 1 case failed only because of it (without it: 1 warned), 1 finding; look first at \`pis/initiate/rejects-missing-request-id\`
1. \`STATE-CONSENT\` (required) at \`getPaymentStatus\`: **Expected in body /consentStatus: "valid" after the SCA; actual: "received"**. 1 case failed only because of it (without it: 1 passed), 1 finding; look first at \`ais/consent/becomes-valid\`
1. not judged: **Cases cannot be carried out: Step create: expected status 201, actual no response &#40;timeout after 10000 ms&#41;**. 1 case could not be judged because of it; look first at \`ais/accounts/refuses-other-tpp\`
1. \`ERR-BODY\` (recommended) at \`initiatePayment\`: **Expected in body: tppMessages or application/problem&#43;json; actual: a payment**. 1 finding; look first at \`pis/initiate/rejects-missing-request-id\`
1. \`HDR-LOCATION\` (recommended) at \`initiatePayment\`: **Expected in response header Location: a Location header; actual: no such header**. 1 finding; look first at \`pis/initiate/names-location\`

<details><summary>Broken clauses (2)</summary>

| Clause | Section | Rule | Cases |
|---|---|---|---|
| \`HDR-X-REQUEST-ID\` | Common request headers | A request without X-Request-ID is refused. | \`pis/initiate/rejects-missing-request-id\` |
| \`STATE-CONSENT\` | States and transitions | A consent only moves along the transitions of the framework. | \`ais/consent/becomes-valid\` |

</details>

<details><summary>Findings (4)</summary>

- \`HDR-X-REQUEST-ID\` (required): expected: a 4xx that the document declares; actual: **201**, in \`pis/initiate/rejects-missing-request-id\`, which failed only because of cause 1
- \`STATE-CONSENT\` (required): expected: "valid" after the SCA; actual: **"received"**, in \`ais/consent/becomes-valid\`, which failed only because of cause 2
- \`ERR-BODY\` (recommended): expected: tppMessages or application/problem&#43;json; actual: **a payment**, in \`pis/initiate/rejects-missing-request-id\`, which failed only because of cause 1
- \`HDR-LOCATION\` (recommended): expected: a Location header; actual: **no such header**, in \`pis/initiate/names-location\`

To repeat one case, with \`RUN\` as the folder of this run: \`npx xs2a replay RUN CASE\`

</details>

### Waivers (2)

- \`TICKET-7\` \`AIS-BOOKING-STATUS\`: 1 finding; Agreed with the supervisor until March. (accounts team, until 2026-03-31)
- \`TICKET-1\` \`HDR-LOCATION\`: **expired**; Old gateway. (payments team, until 2025-01-31)

### Left behind (1)

- consent \`c-7781\` (received)

Run \`k3v9\`, 13 exchanges, xs2a-kit \`0.1.0\`. Judged by \`spec/xs2a.yaml\` (SHA-256 abababababab…).
`);
});

test('replaces the values of a missing echo in the lines of several cases', () => {
  const ids = ['7d4fdbd0-1a33-4c3e-9c5d-2f3a5b6c7d8e', '0c9e1a52-88aa-4f0e-8f11-1f2e3d4c5b6a'];
  const events = sampleEvents().flatMap((event): RunEvent[] => {
    if (event.type !== 'case-finished' || event.verdict !== 'failed') return [event];
    return ids.map((id, index) => {
      const [first] = event.findings;
      if (first === undefined) throw new Error('a failed case has a finding');
      const findings = [{ ...first, expected: `the header is ${id}`, actual: 'it is missing' }];
      return { ...event, case: `${event.case}-${index}`, findings };
    });
  });
  const text = page(events);
  expect(text.match(/expected: the header is &#42;/g)).toHaveLength(2);
  for (const id of ids) expect(text).not.toContain(id);
});

test('shows the same finding of many cases in one line', () => {
  const again = Array.from({ length: 200 }, (_, index) => `pis/initiate/again-${index}`);
  const events = sampleEvents().flatMap((event): RunEvent[] =>
    event.type === 'case-finished' && event.case === 'ais/consent/becomes-valid'
      ? [event, ...again.map((id) => ({ ...event, case: id }))]
      : [event],
  );
  const lines = page(events).split('\n');
  expect(lines.filter((line) => line.startsWith('- `STATE-CONSENT`'))).toEqual([
    '- `STATE-CONSENT` (required): expected: "valid" after the SCA; actual: **"received"**, in `ais/consent/becomes-valid`, `pis/initiate/again-0`, `pis/initiate/again-1` and 198 more, which failed only because of cause 1',
  ]);
  expect(lines.length).toBeLessThan(60);
});

test('contains no markup from the target', () => {
  const text = page(sampleEvents({ hostile: HOSTILE_TEXT }));
  const ours = /<details><summary>[\w ()]+<\/summary>|<\/details>/g;
  expect(text.replaceAll(ours, '')).not.toMatch(/<|\]\(|https?:\/\//);
});
