import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { judgeRecordings } from '../../conformance/judging/judge-recordings.js';
import { entry, folderOf, har } from '../../conformance/judging/judged.testing.js';
import { readRecordings } from '../../conformance/judging/read-recordings.js';
import { prepareJudging } from './prepare-judging.js';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The verdicts of recorded reads, by case, judged with a profile as `judge` and `proxy` do. */
async function verdicts(prefix: string, versions: object | undefined) {
  const url = `https://bank.example${prefix}`;
  const wrong = { consentStatus: 'nonsense' };
  const folder = folderOf({
    'traffic.har': har(
      entry({ url: `${url}/consents/c1/status`, body: wrong }),
      entry({ url: `${url}/payments/sepa-credit-transfers/p1/status`, body: {} }),
    ),
    'profile.yaml': {
      version: 1,
      name: 'Versions',
      dialect: 'contract',
      target: { baseUrl: 'http://localhost:1', authUrl: 'http://localhost:1', versions },
      tpp: { redirectUri: 'https://tpp.example' },
      services: ['PIIS'],
      sca: { approaches: ['REDIRECT'] },
      psu: { id: 'x', password: 'x', approve: [{ open: '{link}' }] },
    },
  });
  folders.push(folder);
  const given = { dialect: undefined, spec: undefined, overlay: undefined, waivers: undefined };
  const { options } = await prepareJudging({
    ...given,
    profile: join(folder, 'profile.yaml'),
    'base-path': undefined,
    out: undefined,
  } as unknown as Parameters<typeof prepareJudging>[0]);
  const { exchanges, files } = readRecordings([join(folder, 'traffic.har')]);
  const events = [...judgeRecordings(exchanges, { ...options, recordings: files, target: url })];
  return events.flatMap((event) =>
    event.type === 'case-finished' ? [`${event.case} ${event.verdict}`] : [],
  );
}

const OTHER = { PIS: 'v1.3', AIS: 'v1.3' };
const NONE = { PIS: 'none', AIS: 'none' };

test.each([
  ['/v1', undefined],
  ['/psd2/v1.3', OTHER],
  ['/v1.3', OTHER],
  ['', NONE],
  ['/berlin-group', NONE],
])('with a profile, paths below %j are judged with the versions %j', async (prefix, versions) => {
  expect(await verdicts(prefix, versions)).toEqual(['consent/c1 failed', 'payment/p1 failed']);
});

test('paths without a version are judged only where the profile says so', async () => {
  expect(await verdicts('', undefined)).not.toContain('consent/c1 failed');
});
