import { basename } from 'node:path';
import { groupBy } from '../../foundation/group-by.js';
import type { Clause } from '../clauses/clause.js';
import { causesOf } from '../record/causes/causes-of.js';
import { causeWeight } from '../record/causes-to-mend.js';
import { clauseRows, untestedRequired } from '../record/clause-rows.js';
import { documentRows } from '../record/document-rows.js';
import type { RunStarted } from '../record/event.js';
import { isEnd, type Run } from '../record/fold-run.js';
import type { ClauseRow } from '../record/judge-clauses.js';
import { countVerdicts } from '../record/run-verdict.js';
import { waiverRows } from '../record/waiver-rows.js';
import { extensionName } from '../report/extension-name.js';
import type { NamedDigest, PublishedResult, ResultScope } from './published-result.js';

/** What is published of a run: no exchange, no path and no profile. `record` is the SHA-256 of its record. */
export function resultOf(
  run: Run,
  clauses: readonly Clause[],
  { record, madeBy }: Pick<PublishedResult, 'record' | 'madeBy'>,
): PublishedResult {
  const { started, finished } = run;
  const { tool, target, profile, register } = started;
  const rows = clauseRows(run, clauses);
  const { name, file, dialect, framework, sha256 } = profile;
  return {
    schemaVersion: 1,
    madeBy,
    runId: started.runId,
    startedAt: started.startedAt,
    durationMs: finished.durationMs,
    exchanges: finished.exchanges,
    tool: { version: tool.version, node: tool.node },
    bank: { name, baseUrl: target.baseUrl, authUrl: target.authUrl },
    verdict: finished.verdict,
    reason: finished.reason,
    complete: run.complete,
    scope: scopeOf(run),
    counts: finished.counts,
    services: servicesOf(run),
    clauses: clauseCounts(rows),
    broken: rows
      .filter(({ clause, verdict }) => clause.level === 'required' && verdict === 'failed')
      .map(({ clause: { id, sentence }, cases }) => ({
        clause: id,
        sentence,
        cases: cases.filter((one) => one.verdict === 'failed').length,
      })),
    untested: untestedRequired(run, rows).map(({ clause: { id, sentence }, reason }) => ({
      clause: id,
      sentence,
      reason,
    })),
    ...foundIn(run),
    profile: {
      file: basename(file),
      dialect,
      ...(framework === undefined ? {} : { framework }),
      ...(sha256 === undefined ? {} : { sha256 }),
    },
    ...(register === undefined ? {} : { register }),
    ...digestsOf(started),
    record,
  };
}

function scopeOf({ started, cases }: Run): ResultScope {
  const { narrowed, onDemand = 0, options = {}, recordings, shard } = started;
  return {
    narrowed,
    cases: cases.length,
    onDemand,
    options,
    ...(recordings === undefined ? {} : { recordings: recordings.length }),
    ...(shard === undefined ? {} : { shard: `${shard.part}/${shard.of}` }),
  };
}

function servicesOf({ cases }: Run): PublishedResult['services'] {
  const groups = groupBy(cases, ({ id }) => id.split('/')[0] ?? id);
  return [...groups].map(([service, own]) => ({
    service,
    counts: countVerdicts(own.flatMap(({ verdict }) => (isEnd(verdict) ? [verdict] : []))),
  }));
}

function clauseCounts(rows: readonly ClauseRow[]): PublishedResult['clauses'] {
  const groups = groupBy(rows, ({ clause, verdict }) => `${clause.level} ${verdict}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ level: first.clause.level, verdict: first.verdict, count: own.length }];
  });
}

function foundIn(run: Run): Pick<PublishedResult, 'causes' | 'waivers' | 'leftovers'> {
  return {
    causes: causesOf(run.cases).map((cause) => {
      const { id, level, clauses, sentence } = cause;
      return { id, level, clauses, sentence, weight: causeWeight(cause) };
    }),
    waivers: waiverRows(run).map(({ waiver, findings, expired }) => {
      const { id, clause, reason, owner, expires } = waiver;
      return {
        ...{ id, clause, reason, findings, expired },
        ...(owner === undefined ? {} : { owner }),
        ...(expires === undefined ? {} : { expires }),
      };
    }),
    leftovers: run.leftovers.length,
  };
}

/** Names with digests; of a user's own files only the last part of the path. */
function digestsOf(
  started: RunStarted,
): Pick<PublishedResult, 'documents' | 'certificates' | 'extensions'> {
  const { certificates = {}, extensions = [], documents = [] } = started;
  const digested = (name: string, sha256: string | undefined): NamedDigest => ({
    name,
    ...(sha256 === undefined ? {} : { sha256 }),
  });
  return {
    documents: documentRows(started).map(({ file, sha256 }, index) =>
      digested(documents[index]?.own === true ? file : basename(file), sha256),
    ),
    certificates: Object.entries(certificates).map(([name, sha256]) => digested(name, sha256)),
    extensions: extensions.map((one) => digested(extensionName(one), one.sha256)),
  };
}
