import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { checkProfile } from '../../conformance/check-profile.js';
import { optionsOf } from '../../conformance/listing/options-of.js';
import { creationsOf } from '../../conformance/plan/creations-of.js';
import { farAddress, readyRun } from '../../conformance/ready-run.js';
import type { Check, Plan, Scope } from '../../generated/model/studio/schemas.js';
import type { BanksHandlers, RunsHandlers } from '../../generated/server/studio/handlers.js';
import { respond } from '../../generated/server/studio/respond.js';
import { type StudioIdentity, userOf } from '../context/caller-context.js';
import { notFound } from '../context/refused-request.js';
import { scopeValues } from '../context/scope-values.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, profiles } from '../database/schema.js';
import { withBankFiles, withoutPath } from './bank-files.js';
import { bytesOfBase64, deleteSecret, listSecrets, storeSecrets } from './bank-secrets.js';
import { deleteBank } from './delete-bank.js';
import { headOf, recountErrors, refuseProfileText } from './judge-profile.js';
import { findBank, listBanks } from './list-banks.js';
import { type ProbeDesk, probeDesk } from './probes.js';
import { newestProfile, saveProfile } from './profile-revisions.js';

type BankHandlers = BanksHandlers<FastifyRequest, StudioIdentity> &
  Pick<RunsHandlers<FastifyRequest, StudioIdentity>, 'planRun'>;

/** The handlers of banks, their profiles and secrets, and of what a run would do. */
export function bankHandlers(context: StudioContext): BankHandlers {
  const probes = probeDesk(context);
  return {
    ...ofBanks(context, probes),
    ...ofProfiles(context),
    ...ofSecrets(context),
    ...ofProbes(probes),
  };
}

const ofProbes = (
  probes: ProbeDesk,
): Pick<BankHandlers, 'startProbe' | 'getProbe' | 'listProfileOptions'> => ({
  listProfileOptions: async () =>
    respond.listProfileOptions.json(
      200,
      optionsOf().map(({ description, ...option }) => ({ ...option, explanation: description })),
    ),
  startProbe: async ({ body }) => respond.startProbe.json(202, probes.start(body.value)),
  getProbe: async ({ path }) => respond.getProbe.json(200, probes.get(path.probeId)),
});

const ofBanks = (
  context: StudioContext,
  probes: ProbeDesk,
): Pick<BankHandlers, 'listBanks' | 'createBank' | 'getBank' | 'deleteBank'> => ({
  listBanks: async ({ query }) => respond.listBanks.json(200, await listBanks(context, query)),
  createBank: async ({ body }, caller) => {
    const { yaml, probeId } = body.value;
    refuseProfileText(yaml);
    const files = probeId === undefined ? new Map<string, Buffer>() : probes.filesOf(probeId);
    const id = randomUUID();
    const at = context.now().toISOString();
    const { name: savedBy } = userOf(caller);
    await context.database.db.transaction(async (tx) => {
      const head = { ...headOf(yaml), revision: 1, profileErrors: 0, createdAt: at };
      await tx.insert(banks).values({ id, ...head });
      await tx.insert(profiles).values({ bankId: id, revision: 1, yaml, savedBy, savedAt: at });
    });
    if (files.size === 0) await recountErrors(context, id);
    else await storeSecrets(context, id, files);
    return respond.createBank.json(201, await bankAt(context, id));
  },
  getBank: async ({ path }) => respond.getBank.json(200, await bankAt(context, path.bankId)),
  deleteBank: async ({ path }) => {
    await deleteBank(context, path.bankId);
    return respond.deleteBank.empty(204);
  },
});

async function bankAt(context: StudioContext, id: string) {
  const bank = await findBank(context, id);
  if (bank === undefined) throw notFound('bank', id);
  return bank;
}

const ofProfiles = (
  context: StudioContext,
): Pick<BankHandlers, 'getProfile' | 'replaceProfile' | 'checkProfile' | 'planRun'> => ({
  getProfile: async ({ path }) =>
    respond.getProfile.json(200, await newestProfile(context, path.bankId)),
  replaceProfile: async ({ path, body }, caller) => {
    const edit = { ...body.value, savedBy: userOf(caller).name };
    const saved = await saveProfile(context, path.bankId, edit);
    return saved === undefined
      ? respond.replaceProfile.json(409, await newestProfile(context, path.bankId))
      : respond.replaceProfile.json(200, saved);
  },
  checkProfile: async ({ path }) =>
    respond.checkProfile.json(200, await checksOf(context, path.bankId)),
  planRun: async ({ path, body }) =>
    respond.planRun.json(200, await planOf(context, path.bankId, body.value)),
});

const checksOf = (context: StudioContext, bankId: string): Promise<readonly Check[]> =>
  withBankFiles(context, bankId, async ({ profile }, folder) => {
    const checks: Check[] = [];
    for await (const { type: _, ...check } of checkProfile(profile, {
      mayCreate: false,
      tells: true,
    })) {
      const detail = withoutPath(check.detail, folder);
      checks.push({ ...check, detail, hint: withoutPath(check.hint, folder) });
    }
    return checks;
  });

const planOf = (context: StudioContext, bankId: string, scope: Scope): Promise<Plan> =>
  withBankFiles(context, bankId, async ({ profile }) => {
    const { prepared } = await readyRun(profile, scopeValues(scope));
    const { plan, loaded, notes } = prepared;
    return {
      cases: plan.run.length,
      notApplicable: plan.notApplicable.length,
      ...(plan.onDemand === undefined ? {} : { onDemand: plan.onDemand }),
      creates: creationsOf(plan).map(({ kind, cases }) => ({ kind, cases })),
      remote: farAddress(loaded.profile.target) !== undefined,
      notes: [...notes, ...loaded.warnings],
    };
  });

const ofSecrets = (
  context: StudioContext,
): Pick<BankHandlers, 'listSecrets' | 'putSecret' | 'deleteSecret'> => ({
  listSecrets: async ({ path }) =>
    respond.listSecrets.json(200, await listSecrets(context, path.bankId)),
  putSecret: async ({ path, body }) => {
    const bytes = bytesOfBase64(body.value.base64);
    const files = new Map([[path.secretName, bytes]]);
    const [stored] = await storeSecrets(context, path.bankId, files);
    if (stored === undefined) throw notFound('secret', path.secretName);
    return respond.putSecret.json(200, stored);
  },
  deleteSecret: async ({ path }) => {
    await deleteSecret(context, path.bankId, path.secretName);
    return respond.deleteSecret.empty(204);
  },
});
