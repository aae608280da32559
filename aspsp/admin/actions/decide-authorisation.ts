import type { Bank } from '../../bank/bank.js';
import { hasPassed } from '../../domain/calendar.js';
import type { Authorisation, ScaApproach } from '../../domain/entities.js';
import { type Events, isFinal, type ScaStatus } from '../../domain/machines.js';
import { refusal } from '../../domain/refusal.js';
import { move } from '../../execution/move.js';
import { approve, reject } from '../../psu/conclude.js';
import type { OpenInteraction } from '../../psu/open-interaction.js';
import { finishAuthorisation, refuseAuthorisation } from '../../sca/finish-authorisation.js';
import { mayAuthorise } from '../../sca/may-authorise.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import type { Records } from '../../store/store.js';
import { choosePsu } from './choose-psu.js';

export interface Decision {
  readonly approve: boolean;
  /** The PSU who decides; absent for the PSU of the authorisation, or the first one who may. */
  readonly psu?: string | undefined;
}

export interface Decided {
  readonly scaStatus: ScaStatus;
  readonly psu?: string;
  /** The address that the PSU's browser would go to. */
  readonly redirectTo?: string;
}

/** The steps of an authorisation before the PSU can approve. */
const BEFORE: Readonly<
  Record<ScaApproach, Partial<Record<ScaStatus, readonly Events['authorisation'][]>>>
> = {
  REDIRECT: { received: ['logged-in'], psuAuthenticated: [] },
  DECOUPLED: {
    received: ['identified', 'app-asked'],
    psuIdentified: ['app-asked'],
    psuAuthenticated: ['app-asked'],
    started: [],
  },
  EMBEDDED: {
    received: ['logged-in'],
    psuIdentified: ['logged-in'],
    psuAuthenticated: [],
    scaMethodSelected: [],
  },
};

/** Approves or declines an authorisation as its PSU would, on pages, in the app or through the TPP. */
export async function decideAuthorisation(
  bank: Bank,
  id: string,
  decision: Decision,
): Promise<Decided> {
  return bank.store.transaction(async (records) => {
    const { authorisation, open } = await findOpen(bank, records, id);
    if (!decision.approve) {
      if (open === undefined) await refuseAuthorisation(bank, records, authorisation);
      const answer = open && (await reject(bank, records, open));
      return decided(records, id, answer?.headers['location']);
    }
    const psu = await choosePsu(bank, records, authorisation, decision.psu);
    const ready = await makeReady(bank, records, authorisation, psu);
    if (authorisation.approach !== 'REDIRECT') {
      await finishAuthorisation(bank, records, ready, 'approved');
      return decided(records, id);
    }
    if (open === undefined) throw noLink();
    const answer = await approve(bank, records, { ...open, authorisation: ready }, psu);
    return decided(records, id, answer.headers['location']);
  });
}

async function findOpen(bank: Bank, records: Records, id: string) {
  const known = await records.get('authorisation', id);
  if (known === undefined) throw refusal(404, 'UNKNOWN', 'There is no such authorisation.');
  const resource = await PURPOSES[known.purpose].waiting(bank, records, known.resource);
  // A resource that has expired may have ended its authorisations.
  const authorisation = (await records.get('authorisation', id)) ?? known;
  if (resource === undefined || isFinal('authorisation', authorisation.status)) {
    const text = `The authorisation is ${authorisation.status}: there is nothing to decide.`;
    throw refusal(409, 'STATUS_INVALID', text);
  }
  const links = await records.find('interaction', { authorisation: id, done: false });
  const { link: lifetime } = bank.config.lifetimes;
  const fresh = links.filter((one) => !hasPassed(one.createdAt, lifetime, bank.seams.now()));
  const interaction = fresh.at(-1);
  const onPages = ['received', 'psuAuthenticated'].includes(authorisation.status);
  const open: OpenInteraction | undefined =
    interaction === undefined || !onPages
      ? undefined
      : { link: '', interaction, authorisation, resource };
  return { authorisation, open };
}

async function makeReady(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  psu: string,
): Promise<Authorisation> {
  const { approach, status } = authorisation;
  const events = BEFORE[approach][status];
  if (events === undefined) {
    const text = `The authorisation is ${status}: the PSU has approved, and the TPP has to confirm it.`;
    throw refusal(409, 'STATUS_INVALID', text);
  }
  const may = await mayAuthorise(bank, records, authorisation, psu);
  if (may !== 'yes') {
    throw refusal(409, 'PSU_INVALID', `${psu} cannot authorise this: ${may}.`);
  }
  let ready = authorisation;
  for (const event of events)
    ready = await move(bank, records, 'authorisation', ready, event, { psu });
  return ready;
}

async function decided(records: Records, id: string, redirectTo?: string): Promise<Decided> {
  const { status: scaStatus, psu } = (await records.get('authorisation', id)) ?? {
    status: 'failed' as const,
  };
  return {
    scaStatus,
    ...(psu === undefined ? {} : { psu }),
    ...(redirectTo === undefined ? {} : { redirectTo }),
  };
}

function noLink(): Error {
  const text =
    'The PSU has no valid link: it was used, it has expired, or (OAuth) the TPP has not sent the PSU to the authorize page yet. Start another authorisation, or reject this one.';
  return refusal(409, 'LINK_EXPIRED', text);
}
