import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { RunsHandlers } from '../../generated/server/studio/handlers.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { ACTIVE_STATES } from '../database/schema.js';
import { eventsOfCase } from '../record/record-reader.js';
import { bankHistory } from './bank-history.js';
import { changeRun, findRun, queueRun } from './change-runs.js';
import { clausesNamedBy } from './clauses-named-by.js';
import { compareEndedRuns } from './compare-ended-runs.js';
import { listCases } from './list-cases.js';
import { listRuns } from './list-runs.js';
import type { RunTools } from './run-tools.js';
import { tellRun } from './tell-run.js';

type Handlers = Omit<RunsHandlers<FastifyRequest, StudioIdentity>, 'planRun'>;
type OfRecord = 'getRun' | 'watchRun' | 'listCauses' | 'listCases' | 'getCase';

/** A record whose beginning is lost. */
const UNKNOWN = { dialect: 'contract' };

/** The handlers of runs, except of plans. */
export function runHandlers(context: StudioContext, tools: RunTools): Handlers {
  return {
    ...recordHandlers(context, tools),
    listRuns: async ({ query }) => ({ status: 200, body: await listRuns(context, query) }),
    startRun: async ({ body }, caller) => {
      const run = await queueRun(context, tools, body.value, userOf(caller).name);
      return { status: 201, body: run };
    },
    stopRun: async ({ path }) => {
      return { status: 202, body: await changeRun(context, tools, path.runId, 'stop') };
    },
    pauseRun: async ({ path }) => {
      return { status: 202, body: await changeRun(context, tools, path.runId, 'pause') };
    },
    resumeRun: async ({ path }) => {
      return { status: 202, body: await changeRun(context, tools, path.runId, 'resume') };
    },
    tellRun: async ({ path, body }) => {
      return { status: 202, body: await tellRun(context, path.runId, body.value.entered) };
    },
    compareRuns: async ({ query }) => {
      return { status: 200, body: await compareEndedRuns(context, tools, query) };
    },
    getHistory: async ({ path }) => {
      return { status: 200, body: await bankHistory(context, path.bankId) };
    },
  };
}

const ACTIVE: readonly string[] = ACTIVE_STATES;

/** The handlers that read the record of a run. */
function recordHandlers(context: StudioContext, tools: RunTools): Pick<Handlers, OfRecord> {
  const { reader, feed } = tools;
  const folderOf = (folder: string | null): string | undefined =>
    folder === null ? undefined : join(context.folder, folder);
  const recordOf = async (runId: string) => {
    const { run, row } = await findRun(context, runId);
    const folder = folderOf(row.folder);
    return { run, folder, index: folder === undefined ? undefined : await reader.index(folder) };
  };
  return {
    getRun: async ({ path }) => {
      const { run, index } = await recordOf(path.runId);
      const open = ACTIVE.includes(run.state) ? [...(index?.running ?? [])] : [];
      const running = open.map(([id, at]) => ({ case: id, at }));
      return { status: 200, body: { ...run, running } };
    },
    watchRun: async ({ path, query, headers }, { signal }) => {
      const after = headers['Last-Event-ID'] ?? query.after ?? 0;
      const body = await feed.watch(path.runId, after, signal);
      return { status: 200, contentType: 'text/event-stream', body };
    },
    listCauses: async ({ path }) => {
      const { row } = await findRun(context, path.runId);
      const folder = folderOf(row.folder);
      return { status: 200, body: folder === undefined ? [] : await tools.causes(folder) };
    },
    listCases: async ({ path, query }) => {
      const { index } = await recordOf(path.runId);
      const body = index === undefined ? { items: [], total: 0 } : listCases(index, query);
      return { status: 200, body };
    },
    getCase: async ({ path, query: { id } }) => {
      const { folder, index } = await recordOf(path.runId);
      const isKnown = folder !== undefined && index !== undefined;
      const events = isKnown ? await eventsOfCase(folder, index, id) : [];
      if (events.length === 0) throw withoutCase(path.runId, id);
      const { profile = UNKNOWN } = index?.started ?? {};
      return { status: 200, body: { id, events, clauses: clausesNamedBy(events, profile) } };
    },
  };
}

function withoutCase(runId: string, id: string): RefusedRequest {
  const sentence = `The run ${runId} has no events of a case ${id}.`;
  return new RefusedRequest(404, sentence, 'Take the id of a case from the list of its cases.');
}
