import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cause, Finding, Run, RunEvent } from '../generated/model/studio/schemas.js';
import { findingHandlers } from '../studio/findings/finding-handlers.js';
import { type OpenRunTools, openRunTools } from '../studio/runs/open-run-tools.js';
import { runHandlers } from '../studio/runs/run-handlers.js';
import { serveHandlers } from '../studio/server/serve-handlers.testing.js';
import {
  addBank,
  MAIN,
  type OpenStudio,
  openStudio,
  scratch,
  startWatchedBank,
  type WatchedBank,
} from './studio.testing.js';

const { folder, remove } = scratch();
let bank: WatchedBank;
let studio: OpenStudio;
let tools: OpenRunTools;
let server: Awaited<ReturnType<typeof serveHandlers>>;
let address: string;

beforeAll(async () => {
  bank = await startWatchedBank(['funds-answer-201']);
  studio = await openStudio(folder);
  await addBank(studio, 'b1', bank.profile);
  tools = await openRunTools(studio.context, { worker: { main: MAIN } });
  server = await serveHandlers(studio.context, {
    ...runHandlers(studio.context, tools),
    ...findingHandlers(studio.context),
  });
  address = server.address;
});
afterAll(async () => {
  await server.close();
  await tools.close();
  await studio.close();
  await bank.bank.close();
  remove();
});

const headers = { authorization: 'Bearer Ann' };

async function call<T>(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

interface Seen {
  readonly id: number;
  readonly event: RunEvent;
}

/** The events of a run from a place on; all of them, or the first ones. */
async function events(runId: string, more: object = {}, most = Number.POSITIVE_INFINITY) {
  const abort = new AbortController();
  const answer = await fetch(`${address}/runs/${runId}/events`, {
    headers: { ...headers, ...more },
    signal: abort.signal,
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const seen: Seen[] = [];
  let rest = '';
  for await (const chunk of answer.body ?? []) {
    const parts = (rest + Buffer.from(chunk).toString('utf8')).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const [, id] = /^id: (.*)$/m.exec(part) ?? [];
      const [, data] = /^data: (.*)$/m.exec(part) ?? [];
      if (data !== undefined) seen.push({ id: Number(id), event: JSON.parse(data) as RunEvent });
    }
    if (seen.length >= most) break;
  }
  abort.abort();
  return seen.slice(0, most);
}

const ofType = <T extends RunEvent['type']>(seen: readonly Seen[], type: T) =>
  seen.flatMap(({ event }) =>
    event.type === type ? [event as Extract<RunEvent, { type: T }>] : [],
  );

describe('the API of runs', () => {
  let run: Run;
  let live: readonly Seen[];

  it('queues a run and tells its events as they happen, until it ends', async () => {
    const started = await call<Run>('POST', '/runs', { bankId: 'b1', scope: { only: ['piis/'] } });
    expect(started).toMatchObject({ status: 201, body: { state: 'queued', startedBy: 'Ann' } });
    live = await events(started.body.id);
    run = (await call<Run>('GET', `/runs/${started.body.id}`)).body;
    expect(run).toMatchObject({
      state: 'ended',
      verdict: 'not-conformant',
      exitCode: 1,
      narrowed: true,
    });
    expect(run.files).toContain('report.html');
    const states = ofType(live, 'state').map((event) => event.run.state);
    expect(states).toContain('running');
    expect(states.at(-1)).toBe('ended');
    const ends = ofType(live, 'case-ended');
    expect(ends.at(-1)?.counts).toEqual(run.counts);
    expect(ofType(live, 'exchange').length).toBe(run.exchanges);
  });

  it('tells a page that is opened late, or again, what it has not seen', async () => {
    const withoutStates = (seen: readonly Seen[]) =>
      seen.filter(({ event }) => event.type !== 'state');
    const all = await events(run.id);
    expect(ofType(all.slice(0, 1), 'state')[0]?.run.state).toBe('ended');
    expect(withoutStates(all)).toEqual(withoutStates(live));
    const middle = withoutStates(all)[40]?.id ?? 0;
    const again = await events(run.id, { 'last-event-id': String(middle) });
    expect(withoutStates(again)).toEqual(withoutStates(live).filter(({ id }) => id > middle));
    expect(withoutStates(await events(run.id, { 'last-event-id': String(run.offset) }))).toEqual(
      [],
    );
  });

  it('lists runs, cases and causes, and the events of a case', async () => {
    const runs = await call<{ items: Run[] }>('GET', '/runs?bankId=b1&state=ended&limit=1');
    expect(runs.body.items.map(({ id }) => id)).toEqual([run.id]);
    const cases = await call<{ total: number; next?: string; items: { id: string }[] }>(
      'GET',
      `/runs/${run.id}/cases?verdict=failed&limit=1`,
    );
    expect(cases.body.total).toBe(run.counts['failed']);
    const id = cases.body.items[0]?.id ?? '';
    const [cause] = (await call<Cause[]>('GET', `/runs/${run.id}/causes`)).body;
    expect(cause?.cases).toContain(id);
    expect(cause?.rules?.length).toBe(cause?.clauses.length);
    const one = await call<{ events: { type: string }[]; clauses: { id: string }[] }>(
      'GET',
      `/runs/${run.id}/case?id=${encodeURIComponent(id)}`,
    );
    expect(one.body.events.at(-1)).toMatchObject({ type: 'case-finished', verdict: 'failed' });
    expect(one.body.clauses.map((clause) => clause.id)).toContain(cause?.clauses[0]);
  });

  it('has a finding for each cause, which a waiver accepts exactly', async () => {
    const { body: found } = await call<Finding[]>('GET', '/banks/b1/findings');
    expect(found.map(({ state, lastRun }) => [state, lastRun])).toEqual(
      found.map(() => ['new', run.id]),
    );
    const path = (finding: Finding, end: string) => `/findings/${finding.id}/${end}`;
    const waiver = { owner: 'Kim', reason: 'known', lastDay: '2099-12-31' };
    for (const finding of found) {
      expect((await call('PUT', path(finding, 'waiver'), waiver)).status).toBe(200);
    }
    const [first] = found as [Finding];
    await call('POST', path(first, 'comments'), { text: 'We mend it in May.' });
    await call('PUT', path(first, 'assignee'), { name: 'Ada' });
    const scope = { cases: first.cause.cases };
    const again = await call<Run>('POST', '/runs', { bankId: 'b1', scope, again: run.id });
    await events(again.body.id);
    const after = (await call<Run>('GET', `/runs/${again.body.id}`)).body;
    expect(after).toMatchObject({
      state: 'ended',
      verdict: 'inconclusive',
      exitCode: 0,
      again: run.id,
    });
    expect(after.counts['waived']).toBeGreaterThan(0);
    const shown = (await call<Finding>('GET', `/findings/${first.id}`)).body;
    expect(shown).toMatchObject({ state: 'waived', waiver, assignee: 'Ada', lastRun: after.id });
    expect(shown.comments).toMatchObject([{ by: 'Ann', text: 'We mend it in May.' }]);
    const comparison = await call<{ better: unknown[]; worse: unknown[]; waivedCauses: Cause[] }>(
      'GET',
      `/comparison?before=${run.id}&after=${after.id}`,
    );
    expect(comparison.body.waivedCauses.map(({ id }) => id)).toContain(first.cause.id);
    expect((await call<Finding>('DELETE', path(first, 'waiver'))).body.state).toBe('open');
  });

  it.each([
    ['POST', '/runs/none/stop', undefined, 404, /The studio has no run none/],
    ['GET', '/runs/RUN/case?id=no/such', undefined, 404, /has no events of a case no\/such/],
    ['POST', '/runs/RUN/pause', undefined, 409, /is ended, so that nobody can pause it/],
    ['POST', '/runs', { bankId: 'b1', again: 'RUN' }, 400, /none of its cases/],
    ['GET', '/runs?cursor=x', undefined, 400, /cursor/],
  ] as const)('refuses %s %s in one sentence', async (method, path, body, status, sentence) => {
    const own = (text: string) => text.replace('RUN', run.id);
    const given =
      body === undefined ? undefined : { ...body, ...('again' in body ? { again: run.id } : {}) };
    const answer = await call<{ title: string }>(method, own(path), given);
    expect(answer.status).toBe(status);
    expect(answer.body.title).toMatch(sentence);
  });
});

it('leaves no secret behind', async () => {
  const { readdirSync } = await import('node:fs');
  expect(readdirSync(join(folder, 'private'))).toEqual([]);
});
