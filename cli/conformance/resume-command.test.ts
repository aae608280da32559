import { expect, test } from 'vitest';
import { withWalks } from '../../conformance/default-walks.js';
import type { OptionValues } from '../../conformance/option-table.js';
import { resumeCommand } from './resume-command.js';

const HEAD = 'npx xs2a conformance --profile bank.yaml';
const TAIL = '--resume reports/one';

test.each<[string, OptionValues, string]>([
  ['no options', {}, `${HEAD} ${TAIL}`],
  ['defaults', { bail: false, repeat: 1, preflight: true, allowRemote: false }, `${HEAD} ${TAIL}`],
  [
    'a selection, which the record has',
    {
      only: ['pis/'],
      clauses: ['PIS-'],
      tags: ['deep'],
      shard: '1/2',
      approach: 'OAUTH',
      draw: 3,
    },
    `${HEAD} ${TAIL}`,
  ],
  [
    'waivers, two overlays and a target elsewhere',
    { overlay: ['a.yaml', 'b c.yaml'], waivers: 'known.yaml', preflight: false, allowRemote: true },
    `${HEAD} --overlay a.yaml --overlay 'b c.yaml' --waivers known.yaml --no-preflight --yes ${TAIL}`,
  ],
  ['walks of its own', { walks: 9, seed: 4 }, `${HEAD} --walks 9 --seed 4 ${TAIL}`],
  ['an earlier run', { resume: 'reports/zero' }, `${HEAD} ${TAIL}`],
])('the command that continues a run with %s', (_name, given, command) => {
  const run = { profile: 'bank.yaml', values: withWalks(given), reports: {} };
  expect(resumeCommand(run, 'reports/one')).toBe(command);
});

test('the command that continues a run names its reports', () => {
  const reports = { forms: ['html', 'har'] as const, modules: ['./ours.mjs'] };
  expect(resumeCommand({ profile: 'bank.yaml', values: {}, reports }, 'reports/one')).toBe(
    `${HEAD} --reporter html,har --reporter ./ours.mjs ${TAIL}`,
  );
});
