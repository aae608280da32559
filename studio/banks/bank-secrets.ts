import { and, eq, inArray } from 'drizzle-orm';
import type { Secret } from '../../generated/model/studio/schemas.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { withoutNulls } from '../database/run-of.js';
import { banks, secrets } from '../database/schema.js';
import { examineSecret } from './examine-secret.js';
import { recountErrors } from './judge-profile.js';

/** Everything that is shown of a secret. */
const SHOWN = {
  name: secrets.name,
  kind: secrets.kind,
  bytes: secrets.bytes,
  savedAt: secrets.savedAt,
  certificate: secrets.certificate,
} as const;

/** The secrets of a bank in the order of their names, without their values. */
export async function listSecrets(
  context: StudioContext,
  bankId: string,
): Promise<readonly Secret[]> {
  await refuseUnknown(context, bankId);
  const rows = await context.database.db
    .select(SHOWN)
    .from(secrets)
    .where(eq(secrets.bankId, bankId))
    .orderBy(secrets.name);
  return rows.map((row) => withoutNulls(row) as Secret);
}

/** Stores secrets, encrypted, in place of those with their names. Throws a RefusedRequest for what cannot be a secret. */
export async function storeSecrets(
  context: StudioContext,
  bankId: string,
  files: ReadonlyMap<string, Buffer>,
): Promise<readonly Secret[]> {
  await refuseUnknown(context, bankId);
  const savedAt = context.now().toISOString();
  const values = [...files].map(([name, bytes]) => {
    const { kind, certificate = null } = examineSecret(name, bytes, context.now());
    const sealed = context.secrets.seal(bytes);
    return { name, kind, bytes: bytes.length, sealed, certificate, savedAt };
  });
  const { db } = context.database;
  for (const value of values) {
    await db
      .insert(secrets)
      .values({ bankId, ...value })
      .onConflictDoUpdate({ target: [secrets.bankId, secrets.name], set: value });
  }
  await recountErrors(context, bankId);
  const names = [...files.keys()];
  const stored = await db
    .select(SHOWN)
    .from(secrets)
    .where(and(eq(secrets.bankId, bankId), inArray(secrets.name, names)));
  return stored.map((row) => withoutNulls(row) as Secret);
}

/** Deletes a secret. Throws a RefusedRequest when there is none with this name. */
export async function deleteSecret(
  context: StudioContext,
  bankId: string,
  name: string,
): Promise<void> {
  const deleted = await context.database.db
    .delete(secrets)
    .where(and(eq(secrets.bankId, bankId), eq(secrets.name, name)))
    .returning({ name: secrets.name });
  if (deleted.length === 0) throw notFound('secret', name);
  await recountErrors(context, bankId);
}

/** The bytes of Base64; Node would ignore what is none. */
export function bytesOfBase64(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return bytes;
  const hint = 'Encode the bytes of the file, without line breaks.';
  throw new RefusedRequest(400, 'The secret is not in Base64.', hint);
}

async function refuseUnknown({ database: { db } }: StudioContext, bankId: string): Promise<void> {
  const found = await db.select({ id: banks.id }).from(banks).where(eq(banks.id, bankId));
  if (found.length === 0) throw notFound('bank', bankId);
}
