import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bankHandlers } from '../banks/bank-handlers.js';
import { openTestStudio } from '../context/studio.testing.js';
import { findingHandlers } from '../findings/finding-handlers.js';
import { resultHandlers } from '../results/result-handlers.js';
import { studioSigner } from '../results/studio-signer.js';
import { openRunTools } from '../runs/open-run-tools.js';
import { runHandlers } from '../runs/run-handlers.js';
import { claimRun, takeFromSilent, wakeWaiting } from '../worker/run-rows.js';
import { serveHandlers } from './serve-handlers.testing.js';

/** Tables that grow with the years; the number of banks, of their secrets and of workers stays small. */
const LARGE = ['runs', 'findings', 'comments', 'profiles', 'audit'];
/** A page has at most 50 rows, a history two pages of runs. */
const MOST_READ = 150;

const FILL = `
  INSERT INTO banks (id, name, address, revision, profile_errors, last_run)
    SELECT 'b' || b, 'Bank ' || b, 'https://bank-' || b || '.example', 2, 0, 'r' || b || '-40' FROM generate_series(1, 200) b;
  INSERT INTO profiles (bank_id, revision, yaml, saved_by)
    SELECT 'b' || b, r, 'name: Bank', 'Ann' FROM generate_series(1, 200) b, generate_series(1, 2) r;
  INSERT INTO runs (id, bank_id, state, scope, revision, started_by)
    SELECT 'r' || b || '-' || n, 'b' || b, 'ended', '{}', 2, 'Ann'
    FROM generate_series(1, 40) n, generate_series(1, 200) b;
  INSERT INTO findings (id, bank_id, cause_id, state, cause, rank, first_run, last_run, runs)
    SELECT 'b' || b || '.c' || c, 'b' || b, 'c' || c, 'open',
      '{"id":"c","sentence":"A.","clauses":[],"operations":[],"findings":1,"first":"a","cases":["a"],"deviations":[],"also":[]}',
      c, 'r' || b || '-1', 'r' || b || '-40', 40
    FROM generate_series(1, 200) b, generate_series(1, 10) c;
  INSERT INTO comments (finding_id, by, text) SELECT id, 'Ann', 'A word.' FROM findings, generate_series(1, 3);
  INSERT INTO audit (at, by, act, subject, hash) SELECT 'now', 'Ann', 'startRun', 'bank', 'x' FROM generate_series(1, 8000);
  ANALYZE`;

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** The nodes of a plan that read a large table. */
function readings(plan: Plan): readonly { readonly node: string; readonly rows: number }[] {
  const { 'Relation Name': table = '', Plans = [] } = plan;
  const inner = Plans.flatMap(readings);
  if (!LARGE.includes(table)) return inner;
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return [
    { node: `${plan['Node Type']} on ${table}`, rows: each * plan['Actual Loops'] },
    ...inner,
  ];
}

type Sent = readonly [text: string, values: readonly unknown[]];

describe('with 8,000 runs of 200 banks', () => {
  let studio: Awaited<ReturnType<typeof openTestStudio>>;
  let tools: Awaited<ReturnType<typeof openRunTools>>;
  let api: Awaited<ReturnType<typeof serveHandlers>>;
  beforeAll(async () => {
    studio = await openTestStudio();
    const { context } = studio;
    await context.database.executeSql(FILL);
    tools = await openRunTools(context, { worker: false });
    api = await serveHandlers(context, {
      ...bankHandlers(context),
      ...runHandlers(context, tools),
      ...findingHandlers(context),
      ...resultHandlers(context, studioSigner(context)),
    });
  });
  afterAll(async () => {
    await api.close();
    await tools.close();
    await studio.close();
  });

  it.each([
    ['GET', '/banks'],
    ['GET', '/banks?search=Bank+77'],
    ['GET', '/banks/b7'],
    ['GET', '/banks/b7/profile'],
    ['GET', '/banks/b7/history'],
    ['GET', '/banks/b7/findings'],
    ['GET', '/runs'],
    ['GET', '/runs?cursor=4000'],
    ['GET', '/runs?bankId=b7'],
    ['GET', '/runs?bankId=b7&state=ended'],
    ['GET', '/runs?state=ended'],
    ['GET', '/runs?state=waiting-for-person'],
    ['GET', '/runs/r7-7'],
    ['GET', '/runs/r7-7/causes'],
    ['GET', '/findings/b7.c1'],
    ['GET', '/results'],
    ['GET', '/studio'],
    ['POST', '/findings/b7.c1/comments', { text: 'A word.' }],
    ['PUT', '/findings/b7.c1/assignee', { name: 'Ann' }],
    ['POST', '/runs', { bankId: 'b7' }],
    ['PUT', '/banks/b7/profile', { yaml: 'name: Bank', revision: 2 }],
  ] as const)('%s %s answers from an index', async (method, path, body?: object) => {
    let status = 0;
    const sent = await sentBy(async () => {
      ({ status } = await api.send(method, path, body));
    });
    expect(status).toBeLessThan(300);
    expect(sent.length).toBeGreaterThan(0);
    expect(await readTooMuch(sent)).toEqual([]);
  });

  it('a worker finds its next run, and those of silent workers, by an index', async () => {
    const { context } = studio;
    const [{ database }, queue] = [context, tools.queue];
    await database.executeSql(
      "UPDATE runs SET state = 'queued' WHERE id IN ('r3-1', 'r3-2', 'r4-1')",
    );
    const sent = await sentBy(async () => {
      await wakeWaiting(context, queue);
      expect(await claimRun(database.db, 'r3-1', 'me')).toBeDefined();
      await wakeWaiting(context, queue, 'b3');
      await takeFromSilent(context, queue, 0);
    });
    expect(await readTooMuch(sent)).toEqual([]);
  });

  /** The queries that the typed library sends meanwhile. */
  async function sentBy(work: () => Promise<void>): Promise<readonly Sent[]> {
    const spy = vi.spyOn(PGlite.prototype, 'query');
    await work();
    const sent = spy.mock.calls.map(([text, values = []]): Sent => [text, values]);
    spy.mockRestore();
    return sent;
  }

  /** What queries read of large tables beyond a page. Each is carried out once more, and undone. */
  async function readTooMuch(queries: readonly Sent[]): Promise<readonly string[]> {
    const { executeSql } = studio.context.database;
    const found: string[] = [];
    for (const [text, values] of queries.filter(([each]) =>
      /^(?:select|update|delete)\b/i.test(each),
    )) {
      await executeSql('BEGIN');
      const explained = await executeSql(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, [...values]);
      await executeSql('ROLLBACK');
      const [row] = explained.rows as {
        readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
      }[];
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      const all = plan === undefined ? [] : readings(plan);
      found.push(
        ...all
          .filter(({ rows }) => rows > MOST_READ)
          .map(({ node, rows }) => `${node}: ${rows} rows for ${text}`),
      );
    }
    return found;
  }
});
