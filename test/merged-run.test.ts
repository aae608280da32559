import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunEvent } from '../conformance/record/event.js';
import { parseEvents } from '../conformance/record/parse-events.js';
import { scratchFolder, startBankProcess } from '../conformance/selftest/run-suite.testing.js';
import { installedKit } from './installed-kit.testing.js';

/** Every case takes minutes, so `npm test` runs only some of them. */
const CHOSEN =
  process.env['XS2A_SHARDS'] === 'all'
    ? []
    : ['pis/cancel/', 'ais/accounts/', 'iam/token/'].flatMap((each) => ['--only', each]);
const WALKS = CHOSEN.length === 0 ? ['--walks', '3', '--seed', '7'] : [];
const MAIN = installedKit().main;
const PARTS = [1, 2, 3, 4];

/** Values that are new in every run. */
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Cases that poll for as long as others run. */
const BY_TIME = /^(sca\/left-alone|sca\/stays-ended|walks|common\/parallel)\//;

/** The record that a command writes; a whole run may take minutes, so it has no timeout. */
async function eventsOf(args: readonly string[], dir: string): Promise<readonly RunEvent[]> {
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [MAIN, ...args, '--out', dir], (_, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    );
  });
  const record = join(dir, 'events.ndjson');
  expect(existsSync(record), said).toBe(true);
  const events = parseEvents(readFileSync(record, 'utf8'), dir);
  expect(events.at(-1)?.type, said).toBe('run-finished');
  return events;
}

/** The cases that read under a consent that another one was granted, and those that were granted it: each part of a run has its own. */
const sharersOf = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'case-finished' && event.consentOf !== undefined
      ? [event.case, event.consentOf]
      : [],
  );

/** The content of a run without times, ids and the order in which its cases ended. */
function toldBy(events: readonly RunEvent[], sharers: ReadonlySet<string>) {
  const end = events.find((event) => event.type === 'run-finished');
  if (end === undefined) throw new Error('The run has an end.');
  const { verdict, exitCode, reason, counts, untested, clauses, coverage } = end;
  const cases = events.flatMap((event) => (event.type === 'case-finished' ? [event] : []));
  const byCase = cases
    .map(({ case: id, title, clauses: of, verdict: ended, findings, reason: why }) => ({
      ...{ id, title, of, why },
      // what is found in the creation of a consent belongs to the case that was granted it
      ...(sharers.has(id) ? {} : { ended, findings }),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const { passed, warned, ...others } = counts;
  const of = { ...others, good: passed + warned };
  const told = { verdict, exitCode, reason, of, untested, clauses, coverage, byCase };
  return JSON.parse(JSON.stringify(told).replace(UUID, 'UUID'));
}

/**
 * A read before a removal, while nothing else of the run has read the status, and a read of the consent that another case was granted:
 * it may be another case's in a part.
 */
const LOOK = /^(?:before-(?:cancel|delete|remove)|replaced-consent)$/;

/** The requests that a consent is granted with, and the read that it is still valid. */
const isOfGrant = ({ step, operation }: { step: string; operation: string | null }): boolean =>
  operation === null || /^(?:create|start|approve|confirm|token|update|valid)$/.test(step);

/** The requests and responses of each case; every run registers a client only once. */
function sentBy(
  events: readonly RunEvent[],
  sharers: ReadonlySet<string>,
): Readonly<Record<string, readonly string[]>> {
  const sent: Record<string, string[]> = {};
  for (const event of events) {
    if (event.type !== 'exchange' || BY_TIME.test(event.case) || event.case === 'cleanup') continue;
    const { step, operation, response } = event.exchange;
    if (operation === 'registerClient' || LOOK.test(step)) continue;
    if (sharers.has(event.case) && isOfGrant(event.exchange)) continue;
    const answer = response.kind === 'answer' ? response.status : response.reason;
    sent[event.case] = [...(sent[event.case] ?? []), `${step} ${operation} ${answer}`];
  }
  return sent;
}

describe.each([
  ['a conforming bank', [], 0],
  ['a bank with faults', ['location-is-no-address', 'request-id-not-echoed-when-refusing'], 1],
] as const)('4 parts of a run against %s', (_, faults, exitCode) => {
  const folder = scratchFolder();
  let bank: Awaited<ReturnType<typeof startBankProcess>>;
  beforeAll(async () => {
    bank = await startBankProcess(faults.flatMap((each) => ['--fault', each]));
  });
  afterAll(() => bank?.stop());

  test('are equal to the undivided run after merging', async () => {
    const run = ['conformance', '--quiet', '--reporter', 'csv', '--profile', bank.profile];
    const all = [...run, ...CHOSEN, ...WALKS];
    const whole = await eventsOf(all, join(folder, 'whole'));
    const parts = PARTS.map((part) => join(folder, `part-${part}`));
    for (const [at, dir] of parts.entries()) {
      await eventsOf([...all, '--shard', `${at + 1}/${PARTS.length}`], dir);
    }
    const merged = await eventsOf(['report', 'merge', ...parts], join(folder, 'merged'));
    const sharers = new Set([...sharersOf(whole), ...sharersOf(merged)]);
    const told = toldBy(whole, sharers);
    expect(told.exitCode).toBe(exitCode);
    expect(told.byCase.length).toBeGreaterThan(30);
    expect(sharers.size).toBeLessThan(told.byCase.length / 2);
    expect(toldBy(merged, sharers)).toEqual(told);
    // each shard chooses by itself which of the cases with the same finding is repeated
    if (exitCode === 0) expect(sentBy(merged, sharers)).toEqual(sentBy(whole, sharers));
  }, 1_800_000);
});
