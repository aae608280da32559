import type { Bank } from '../../bank/bank.js';
import type { BankApproach } from '../../config/bank-config.js';
import type { Purpose, RedirectTargets, ScaApproach } from '../../domain/entities.js';
import { Refusal, type RefusalMessage } from '../../domain/refusal.js';
import { chooseApproach } from '../../sca/choose-approach.js';
import { PURPOSES } from '../../sca/purposes/purposes.js';
import { type RedirectHeaders, redirectTargets, redirectUriErrors } from './redirect-targets.js';

/** The purpose of an authorisation, and the preferences of the TPP. */
export interface ScaRequest {
  readonly purpose: Purpose;
  readonly headers: RedirectHeaders;
  /** The preferences of the request that created the resource. */
  readonly before?: RedirectTargets;
  /** Approaches that do not suit the resource. */
  readonly unfit?: readonly BankApproach[];
  /** Whether the body has credentials of the PSU. */
  readonly credentials?: boolean;
}

export interface ScaPlan {
  readonly approach: ScaApproach;
  readonly redirect: RedirectTargets;
}

/** The errors in the preferences; reported together with the other errors of a request. */
export function scaErrors(bank: Bank, options: ScaRequest): readonly RefusalMessage[] {
  const { ok, preferred } = redirectTargets(options.headers, options.before);
  const errors = [...redirectUriErrors(options.headers)];
  const approach = approachOf(bank, options);
  if (approach === undefined) errors.push(nothingFits(bank, options));
  if (approach === 'REDIRECT' && preferred === true && ok === undefined) {
    const path = 'TPP-Redirect-URI';
    const text = `${path} is required when TPP-Redirect-Preferred is true.`;
    errors.push({ code: 'FORMAT_ERROR', text, path });
  }
  return errors;
}

/** The approach of the authorisation, and the target of the redirect. */
export function scaPlan(bank: Bank, options: ScaRequest): ScaPlan {
  const approach = approachOf(bank, options);
  if (approach === undefined) throw new Refusal(400, [nothingFits(bank, options)]);
  return { approach, redirect: redirectTargets(options.headers, options.before) };
}

function approachOf(bank: Bank, options: ScaRequest): ScaApproach | undefined {
  const { preferred } = redirectTargets(options.headers, options.before);
  const { credentials = false } = options;
  return chooseApproach({ offered: offeredFor(bank, options), preferred, credentials });
}

function offeredFor(
  { config }: Bank,
  { purpose, unfit = [] }: ScaRequest,
): readonly BankApproach[] {
  const { scope } = PURPOSES[purpose];
  const fits = (one: BankApproach) =>
    !unfit.includes(one) && (one !== 'oauth' || scope !== undefined);
  return config.sca.approaches.filter(fits);
}

function nothingFits(bank: Bank, options: ScaRequest): RefusalMessage {
  const { preferred } = redirectTargets(options.headers, options.before);
  const offered = offeredFor(bank, options);
  if (approachOf(bank, { ...options, unfit: [] }) !== undefined || offered.length === 0) {
    const text =
      'This cannot be authorised with the SCA approach that the TPP prefers or the bank offers.';
    return { code: 'SERVICE_INVALID', text };
  }
  const names = offered.join(', ');
  if (options.credentials === true) {
    const text = `Credentials of the PSU are not allowed here; the SCA approach is one of: ${names}.`;
    return { code: 'SERVICE_INVALID', text, path: '/psuData' };
  }
  const path = 'TPP-Redirect-Preferred';
  const text = `${path} cannot be ${String(preferred)}: this bank offers ${names}.`;
  return { code: 'PARAMETER_NOT_SUPPORTED', text, path };
}
