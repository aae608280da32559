import { eq } from 'drizzle-orm';
import { listProfileErrors } from '../../conformance/profile/list-profile-errors.js';
import { parseYaml } from '../../foundation/read-yaml.js';
import type { ProfileError } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks } from '../database/schema.js';
import { withBankFiles, withoutPath } from './bank-files.js';

/** Throws a RefusedRequest for a text that the studio does not keep. */
export function refuseProfileText(yaml: string): void {
  if (yaml.includes('\0')) {
    const hint = 'Send the text of a profile, not another file.';
    throw new RefusedRequest(400, 'The profile contains a NUL character.', hint);
  }
}

/** Name and address of the bank, as far as the text of its profile says them. */
export function headOf(yaml: string): { readonly name: string; readonly address: string } {
  const { name, target } = (parsed(yaml) ?? {}) as Readonly<Record<string, unknown>>;
  const { baseUrl } = (target ?? {}) as Readonly<Record<string, unknown>>;
  return { name: shown(name) || 'A bank without a name', address: shown(baseUrl) };
}

const MOST_SHOWN = 500;
const shown = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').slice(0, MOST_SHOWN) : '';

function parsed(yaml: string): unknown {
  try {
    return parseYaml(yaml, 'profile.yaml').data;
  } catch {
    return undefined;
  }
}

/** Every error of a profile of a bank with the secrets that the bank has now. */
export const errorsOf = (
  context: StudioContext,
  bankId: string,
  yaml: string,
): Promise<readonly ProfileError[]> =>
  withBankFiles(
    context,
    bankId,
    async ({ profile }, folder) =>
      listProfileErrors(profile).map((error) => ({
        ...error,
        sentence: withoutPath(error.sentence, folder),
      })),
    yaml,
  );

/** Counts the errors of the newest profile anew: its secrets changed. */
export async function recountErrors(context: StudioContext, bankId: string): Promise<void> {
  const { length } = await withBankFiles(context, bankId, async ({ profile }) =>
    listProfileErrors(profile),
  );
  const { db } = context.database;
  await db.update(banks).set({ profileErrors: length }).where(eq(banks.id, bankId));
}
