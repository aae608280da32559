import type { FastifyRequest } from 'fastify';
import type { Purpose, RedirectTargets, ScaApproach } from '../../domain/entities.js';
import { advance } from '../../sca/advance.js';
import { type OpenedAuthorisation, openAuthorisation } from '../../sca/open-authorisation.js';
import { psuMessage } from '../../sca/psu-message.js';
import type { ScaStep } from '../../sca/read-step.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';
import { scaLinks, startLinks } from './authorisation-links.js';
import { psuIdIn } from './psu-id-in.js';
import { methodFields } from './sca-fields.js';
import { type ExplicitHeaders, startsExplicitly } from './starts-explicitly.js';

/** A new authorisation, and the data of the TPP's request for it. */
export interface ScaOf {
  readonly purpose: Purpose;
  readonly resource: string;
  readonly approach: ScaApproach;
  readonly redirect: RedirectTargets;
  readonly psuId: string | undefined;
}

/** Opens an authorisation and advances it as far as the data of the request allows. */
export async function openWith(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  { psuId, ...what }: ScaOf,
  step: ScaStep = { kind: 'identification' },
): Promise<OpenedAuthorisation> {
  const { organizationIdentifier: owner, name: tppName } = callerOf(request);
  const opened = await openAuthorisation(bank, records, { ...what, owner, tppName });
  const { authorisation } = opened;
  const saysNothing = step.kind === 'identification' && psuId === undefined;
  // In the Redirect approach the PSU identifies on the bank's pages.
  const pages = what.approach === 'REDIRECT' && step.kind === 'identification';
  if (saysNothing || pages || authorisation.status !== 'received') return opened;
  return { ...opened, authorisation: await advance(bank, records, { authorisation, step, psuId }) };
}

export type BegunSca = Awaited<ReturnType<typeof beginSca>>;

/** The SCA links and data in the response to a creation. */
export async function beginSca(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  what: Omit<ScaOf, 'psuId'> & {
    /** The path of the resource. */
    readonly self: string;
    readonly needed: number;
    readonly headers: ExplicitHeaders & { readonly 'PSU-ID'?: string | undefined };
  },
) {
  const { self, needed, headers, ...plan } = what;
  const list = `${self}/authorisations`;
  const sca = { ...plan, psuId: psuIdIn(headers) };
  if (startsExplicitly(kit.bank, headers, needed)) {
    return { fields: {}, links: startLinks(sca.approach, list, needed) };
  }
  const opened = await openWith(kit, records, request, sca);
  const { authorisation, link } = opened;
  const links = scaLinks(kit.bank, kit.addressesFor(request), list, opened);
  const message = link === undefined ? { psuMessage: psuMessage(authorisation) } : {};
  return { fields: { ...methodFields(kit.bank, authorisation), ...message }, links };
}
