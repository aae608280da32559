import type { Bank } from '../../bank/bank.js';
import type { Approach } from '../../config/bank-config.js';
import type { Purpose, RedirectTargets, ScaApproach } from '../../domain/entities.js';
import { type Complaint, Refusal } from '../../domain/refusal.js';
import { chooseApproach } from '../../sca/choose-approach.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import { type RedirectHeaders, redirectTargets, redirectUriFaults } from './redirect-targets.js';

/** What is to be authorised, and what the TPP wishes about it. */
export interface ScaWish {
  readonly purpose: Purpose;
  readonly headers: RedirectHeaders;
  /** What was wished when the resource was created. */
  readonly before?: RedirectTargets;
  /** Approaches that do not suit the resource. */
  readonly unfit?: readonly Approach[];
  /** Whether the body has credentials of the PSU. */
  readonly credentials?: boolean;
}

export interface ScaPlan {
  readonly approach: ScaApproach;
  readonly redirect: RedirectTargets;
}

/** What is wrong with the wish; told together with the other faults of a request. */
export function scaFaults(bank: Bank, wish: ScaWish): readonly Complaint[] {
  const { ok, preferred } = redirectTargets(wish.headers, wish.before);
  const faults = [...redirectUriFaults(wish.headers)];
  const approach = approachOf(bank, wish);
  if (approach === undefined) faults.push(nothingFits(bank, wish));
  if (approach === 'REDIRECT' && preferred === true && ok === undefined) {
    const path = 'TPP-Redirect-URI';
    const text = `${path} is needed when TPP-Redirect-Preferred is true.`;
    faults.push({ code: 'FORMAT_ERROR', text, path });
  }
  return faults;
}

/** How it is authorised, and where the browser goes then. */
export function scaPlan(bank: Bank, wish: ScaWish): ScaPlan {
  const approach = approachOf(bank, wish);
  if (approach === undefined) throw new Refusal(400, [nothingFits(bank, wish)]);
  return { approach, redirect: redirectTargets(wish.headers, wish.before) };
}

function approachOf(bank: Bank, wish: ScaWish): ScaApproach | undefined {
  const { preferred } = redirectTargets(wish.headers, wish.before);
  const { credentials = false } = wish;
  return chooseApproach({ offered: offeredFor(bank, wish), preferred, credentials });
}

function offeredFor({ config }: Bank, { purpose, unfit = [] }: ScaWish): readonly Approach[] {
  const { scope } = PURPOSES[purpose];
  const fits = (one: Approach) => !unfit.includes(one) && (one !== 'oauth' || scope !== undefined);
  return config.sca.approaches.filter(fits);
}

function nothingFits(bank: Bank, wish: ScaWish): Complaint {
  const { preferred } = redirectTargets(wish.headers, wish.before);
  const offered = offeredFor(bank, wish);
  if (approachOf(bank, { ...wish, unfit: [] }) !== undefined || offered.length === 0) {
    const text = 'This cannot be authorised with the SCA approach that is wished or offered.';
    return { code: 'SERVICE_INVALID', text };
  }
  const names = offered.join(', ');
  if (wish.credentials === true) {
    const text = `Credentials of the PSU have no place here; the SCA approach is one of: ${names}.`;
    return { code: 'SERVICE_INVALID', text, path: '/psuData' };
  }
  const path = 'TPP-Redirect-Preferred';
  const text = `${path} cannot be ${String(preferred)}: this bank offers ${names}.`;
  return { code: 'PARAMETER_NOT_SUPPORTED', text, path };
}
