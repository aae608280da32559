import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadClauses } from '../../conformance/clauses/load-clauses.js';
import { loadSpec } from '../../conformance/dialect/load-spec.js';
import { specAt } from '../../conformance/dialect/spec-at.js';
import type { JudgementOptions } from '../../conformance/judging/judgement.js';
import { nobodysProfile } from '../../conformance/judging/nobodys-profile.js';
import { type LoadedProfile, loadProfile } from '../../conformance/profile/load-profile.js';
import { readPersonal } from '../../conformance/redaction/read-personal.js';
import { terminalOf } from '../../conformance/report/console/terminal-of.js';
import { createReporters, type Reporters } from '../../conformance/report/create-reporters.js';
import {
  loadReporters,
  type OwnReporter,
  writeOwnReports,
} from '../../conformance/report/own-reporter.js';
import { loadWaivers } from '../../conformance/waivers/load-waivers.js';
import { packageRoot, packageVersion } from '../../foundation/package-root.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { readReporters, type WantedReports } from '../shared/read-reporters.js';
import type { JUDGING_OPTIONS } from './judging-options.js';

/** The options that `judge` and `proxy` share. */
export interface JudgingArguments extends ArgumentsOf<typeof JUDGING_OPTIONS> {
  readonly profile: string | undefined;
}

export interface PreparedJudging {
  readonly loaded: LoadedProfile | undefined;
  readonly options: Omit<JudgementOptions, 'recordings' | 'target'>;
  readonly reporters: () => Reporters;
}

/**
 * Reads everything by which recorded traffic is judged; creates the folder of the reports only when asked to.
 */
export async function prepareJudging(given: JudgingArguments): Promise<PreparedJudging> {
  const wanted = readReporters(given);
  const own = await loadReporters(wanted.modules);
  const redact = readPersonal(given.redact);
  const loaded = given.profile === undefined ? undefined : loadProfile(given.profile);
  for (const warning of loaded?.warnings ?? []) process.stderr.write(`${warning}\n`);
  const known = loaded?.profile ?? nobodysProfile('contract');
  const profile = { ...known, dialect: given.dialect ?? known.dialect };
  const root = join(packageRoot(), 'spec');
  const { spec, overlay } = given;
  const judgedBy = await loadSpec(root, profile, { spec, ...(overlay && { overlay }) });
  for (const note of judgedBy.notes) process.stderr.write(`${note}\n`);
  const clauses = loadClauses(join(root, 'clauses'));
  const runId = randomBytes(4).toString('hex');
  return {
    loaded,
    options: {
      runId,
      version: packageVersion(),
      spec: specAt(judgedBy.spec, profile),
      documents: judgedBy.documents,
      clauses,
      profile,
      profileFile: loaded?.file ?? '',
      secrets: loaded?.secrets ?? [],
      redact,
      waivers: given.waivers === undefined ? [] : loadWaivers(given.waivers, clauses),
      basePath: given['base-path'],
    },
    reporters: () =>
      reportersIn(given.out ?? defaultFolder(runId), [...clauses.values()], wanted, own),
  };
}

function reportersIn(
  dir: string,
  clauses: Parameters<typeof createReporters>[0]['clauses'],
  { forms }: WantedReports,
  own: readonly OwnReporter[],
): Reporters {
  const { stderr, stdout, env } = process;
  const terminal = terminalOf(stderr, env);
  const made = createReporters({ dir, clauses, forms, stream: stderr, stdout, ...terminal });
  const finish = async () => {
    const written = await made.finish();
    await writeOwnReports(written.dir, own);
    return written;
  };
  return { ...made, finish };
}

function defaultFolder(runId: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join('reports', `${time}-${runId}`);
}
