import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { loadClauses } from '../clauses/load-clauses.js';
import { loadSpec } from '../dialect/load-spec.js';
import type { Profile } from '../profile/profile.js';
import type { CheckDone, RunEvent, RunFinished } from '../record/event.js';
import { judgeRecordings } from './judge-recordings.js';
import { nobodysProfile } from './nobodys-profile.js';
import { readRecordings } from './read-recordings.js';

const SPEC = join(packageRoot(), 'spec');

/** A folder with these files; an object is written as JSON, a string unchanged. */
export function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-judge-'));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

/** A summary of a judgement. */
export interface Said {
  readonly events: readonly RunEvent[];
  readonly finished: RunFinished;
  /** `CLAUSE where`, one for each finding. */
  readonly found: readonly string[];
  /** `CLAUSE reason`. */
  readonly notJudged: readonly string[];
}

/** Judges files against the documents of this project. */
export async function judged(
  paths: readonly string[],
  change: Partial<Profile> & { readonly basePath?: string } = {},
): Promise<Said> {
  const { basePath, ...more } = change;
  const profile = { ...nobodysProfile('contract'), ...more };
  const { spec, documents } = await loadSpec(SPEC, profile, {});
  const { exchanges, files } = readRecordings(paths);
  const given = { runId: 'test', version: '0', profileFile: '', target: 'test' };
  const clauses = loadClauses(join(SPEC, 'clauses'));
  const options = { ...given, spec, documents, clauses, profile, basePath, recordings: files };
  const events = [...judgeRecordings(exchanges, options)];
  const checks = events.filter((event): event is CheckDone => event.type === 'check');
  return {
    events,
    finished: events.at(-1) as RunFinished,
    found: checks.flatMap(({ findings }) => findings.map((one) => `${one.clause} ${one.where}`)),
    notJudged: checks.flatMap(({ clause, notJudged }) =>
      notJudged === undefined ? [] : [`${clause} ${notJudged}`],
    ),
  };
}

export const ID = '7f1c3a52-0000-4000-8000-000000000001';
export const CONSENT = 'c-1234';

/** An entry of an archive: by default a GET of a consent's status. */
export function entry(change: {
  readonly method?: string;
  readonly url?: string;
  readonly at?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: readonly (readonly [string, string])[];
  readonly sent?: readonly (readonly [string, string])[];
  readonly content?: object;
  readonly time?: number;
}) {
  const { method = 'GET', at = '2026-01-01T10:00:00.000Z', status = 200, time = 10 } = change;
  const { url = `https://bank.example/psd2/v1/consents/${CONSENT}/status` } = change;
  const { body = { consentStatus: 'received' } } = change;
  const {
    headers = [
      ['Content-Type', 'application/json'],
      ['X-Request-ID', ID],
    ],
  } = change;
  const { sent = [['X-Request-ID', ID]] } = change;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const pairs = (list: readonly (readonly [string, string])[]) =>
    list.map(([name, value]) => ({ name, value }));
  return {
    startedDateTime: at,
    time,
    request: { method, url, headers: pairs(sent) },
    response: {
      status,
      headers: pairs(headers),
      content: change.content ?? { size: text.length, mimeType: 'application/json', text },
    },
  };
}

export const har = (...entries: readonly unknown[]) => ({ log: { version: '1.2', entries } });

export const mapping = (request: object, response: object) => ({ request, response });
