import { expect, test } from 'vitest';
import type { RunEvent } from '../../record/event.js';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { renderMarkdown } from './render-markdown.js';

const page = (events: readonly RunEvent[]): string =>
  renderMarkdown(foldRun(events), SAMPLE_CLAUSES);

test('says what the draw of the run has changed', () => {
  const draw = { number: 3, differs: ['EMBEDDED is the first approach'] };
  const events = sampleEvents().map((event) =>
    event.type === 'run-started' ? { ...event, draw } : event,
  );
  expect(page(events)).toContain(
    '\n\nDraw 3: EMBEDDED is the first approach; the combinations have other rows.\n\n',
  );
  expect(page(sampleEvents())).not.toContain('Draw');
});

test('contains verdict, broken clauses, findings, waivers and leftovers', () => {
  expect(page(sampleEvents())).toBe(`## XS2A conformance: not conformant

Sample Bank: 2 required clauses are broken: HDR-X-REQUEST-ID and STATE-CONSENT.

Cases: 4 passed, 2 failed, 1 warned, 1 observed, 1 waived, 1 blocked, 1 set-up failed, 1 not applicable

### Fix this first (5)

1. \`HDR-X-REQUEST-ID\` (required) at \`initiatePayment\`: **The response of initiatePayment without the header X-Request-ID, status: 201 (expected: a 4xx that the document declares)**. Request: POST /psd2/v1/payments/sepa-credit-transfers without the header X-Request-ID (e10). 1 case failed only because of it (without it: 1 warned), 1 finding; look first at \`pis/initiate/rejects-missing-request-id\`. Looks like: initiatePayment is served although a required part of the request is missing. Make the header, parameter or field required where requests are validated.
1. \`STATE-CONSENT\` (required) at \`getPaymentStatus\`: **The response of getPaymentStatus, field /consentStatus: "received" (expected: "valid" after the SCA)**. Request: GET /psd2/v1/consents/c-7781/status (e21). 1 case failed only because of it (without it: 1 passed), 1 finding; look first at \`ais/consent/becomes-valid\`
1. not judged: **Cases cannot be carried out: Step create: expected status 201, actual no response (timeout after 10000 ms)**. 1 case could not be judged to the end because of it; look first at \`ais/accounts/refuses-other-tpp\`
1. \`ERR-BODY\` (recommended) at \`initiatePayment\`: **The response of initiatePayment without the header X-Request-ID, body: a payment (expected: tppMessages or application/problem+json)**. Request: POST /psd2/v1/payments/sepa-credit-transfers without the header X-Request-ID (e10). 1 finding; look first at \`pis/initiate/rejects-missing-request-id\`
1. \`HDR-LOCATION\` (recommended) at \`initiatePayment\`: **The response of initiatePayment, header Location: no such header (expected: a Location header)**. Request: POST /psd2/v1/payments/sepa-credit-transfers (e30). 1 finding; look first at \`pis/initiate/names-location\`

<details><summary>Violated clauses and their cases (4)</summary>

| Clause | Level | Rule | Cases |
|---|---|---|---|
| \`HDR-X-REQUEST-ID\` | required | A request without X-Request-ID is refused. (Common request headers) | \`pis/initiate/rejects-missing-request-id\` |
| \`STATE-CONSENT\` | required | A consent only moves along the transitions of the framework. (States and transitions) | \`ais/consent/becomes-valid\` |
| \`ERR-BODY\` | recommended | A refusal carries tppMessages or a problem document. (Errors) | \`pis/initiate/rejects-missing-request-id\` |
| \`HDR-LOCATION\` | recommended | The response to a creation names the new resource in Location. (Common request headers) | \`pis/initiate/names-location\` |

To repeat one case, with \`RUN\` as the folder of this run: \`npx xs2a replay RUN CASE\`, and \`--profile FILE\` where that folder is not in reports/

</details>

### Waivers (2)

- \`TICKET-7\` \`AIS-BOOKING-STATUS\`: 1 finding; Agreed with the supervisor until March. (accounts team, until 2026-03-31)
- \`TICKET-1\` \`HDR-LOCATION\`: **expired**; Old gateway. (payments team, until 2025-01-31)

<details><summary>Left behind (1)</summary>

1 resource left (1 consent); 1 is not expected: the bank refused or failed to delete it.

- consent \`c-7781\` (received)

</details>

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
  expect(text.match(/the header is/g)).toHaveLength(2);
  for (const id of ids) expect(text).not.toContain(id);
});

test('states a finding of many cases once, with their number', () => {
  const again = Array.from({ length: 200 }, (_, index) => `pis/initiate/again-${index}`);
  const events = sampleEvents().flatMap((event): RunEvent[] =>
    'case' in event && event.case === 'ais/consent/becomes-valid'
      ? [event, ...again.map((id) => ({ ...event, case: id }))]
      : [event],
  );
  const text = page(events);
  expect(text).toContain('201 cases failed only because of it');
  expect(text.match(/"valid" after the SCA/g)).toHaveLength(1);
  expect(text.split('\n').length).toBeLessThan(60);
});

test('contains no markup from the target', () => {
  const text = page(sampleEvents({ hostile: HOSTILE_TEXT }));
  const ours = /<details><summary>[\w ()]+<\/summary>|<\/details>/g;
  expect(text.replaceAll(ours, '')).not.toMatch(/<[a-z/!?]|(?<!\\)\]\(|(?<!`\S*)https?:\/\//i);
});
