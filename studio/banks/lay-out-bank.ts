import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { stringify } from 'yaml';
import { makeFolder } from '../../foundation/make-folder.js';
import { notFound } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { findings, profiles, secrets } from '../database/schema.js';
import { waiversOf } from './waivers-of.js';

/** The files of a bank for one run or check. */
export interface LaidOutBank {
  readonly profile: string;
  /** Absent when no finding of the bank is waived. */
  readonly waivers: string | undefined;
}

const PRIVATE = { mode: 0o600 } as const;

/**
 * Writes profile, secrets and waivers of a bank into a folder that only this user can read, for one run or check; who
 * calls it removes the folder afterwards. The newest profile is written, or the given revision.
 */
export async function layOutBank(
  context: StudioContext,
  bankId: string,
  into: string,
  revision?: number,
): Promise<LaidOutBank> {
  const { db } = context.database;
  const ofRevision = revision === undefined ? undefined : eq(profiles.revision, revision);
  const [profile] = await db
    .select({ yaml: profiles.yaml })
    .from(profiles)
    .where(and(eq(profiles.bankId, bankId), ofRevision))
    .orderBy(desc(profiles.revision))
    .limit(1);
  if (profile === undefined) throw notFound('bank', bankId);
  const stored = await db.select().from(secrets).where(eq(secrets.bankId, bankId));
  const waived = await db
    .select()
    .from(findings)
    .where(and(eq(findings.bankId, bankId), isNotNull(findings.waiverLastDay)))
    .orderBy(findings.id);
  const folder = join(into, 'secrets');
  makeFolder(folder, 0o700);
  // a folder that exists already keeps its mode
  chmodSync(into, 0o700);
  for (const { name, sealed } of stored) {
    writeFileSync(join(folder, name), context.secrets.unseal(sealed), PRIVATE);
  }
  const file = join(into, 'profile.yaml');
  writeFileSync(file, profile.yaml, PRIVATE);
  return { profile: file, waivers: waiverFile(waiversOf(waived), into) };
}

function waiverFile(waivers: ReturnType<typeof waiversOf>, into: string): string | undefined {
  if (waivers.length === 0) return undefined;
  const file = join(into, 'waivers.yaml');
  writeFileSync(file, stringify({ version: 1, waivers }), PRIVATE);
  return file;
}
