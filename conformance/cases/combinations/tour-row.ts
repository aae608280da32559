/** The dimensions of all tours, and which of their values fit together. */
import type { Factor, Row } from '../../../foundation/rows.js';
import type { Goal } from '../../../foundation/rows-for-goals.js';
import type { Role } from '../../../standard/resource.js';
import type { CreatedName } from '../../../standard/resources.js';
import { createdAs, resourceNamed, rolesOf } from '../../../standard/roles.js';
import { canApprove, updatesOAuth } from '../grants/approach.js';
import type { OfferedByBank } from './offer.js';

/** The approaches with updates that have credentials or a token. */
export const withCredentials = (offer: OfferedByBank): readonly string[] =>
  updatesOAuth(offer) ? ['OAUTH', 'EMBEDDED'] : ['EMBEDDED'];

/** The approaches with updates. */
const withUpdates = (offer: OfferedByBank): readonly string[] => [
  ...withCredentials(offer),
  'DECOUPLED',
];

/** Updates follow an approval: those with credentials or a token, and those that name the PSU, meet each value of all dimensions. */
export const updateGoals = (offer: OfferedByBank): readonly Goal[] =>
  [withUpdates(offer), withCredentials(offer)].map((approach) => ({
    values: { decision: ['approve'], approach },
  }));

/** Approvals in each approach with updates meet each value of all dimensions, at each of these places. */
export const deepGoals = (
  offer: OfferedByBank,
  places: readonly Goal['values'][] = [{}],
): readonly Goal[] =>
  places.flatMap((place) =>
    withUpdates(offer).map((approach) => ({
      values: { ...place, decision: ['approve'], approach: [approach] },
    })),
  );

/** Where the profile has one TPP, no other one does anything. */
export const NOBODY = 'nobody';

/** What another TPP does in a row. */
export const ROLES_OF_OTHER: Readonly<Record<string, readonly Role[]>> = {
  reads: ['read', 'status'],
  lists: ['list'],
  'reads-sca': ['sca'],
  deletes: ['delete'],
};

/**
 * The dimensions of every kind, in the approaches for which the profile has a script; without any script, nobody decides. OAuth, and so
 * the token of a grant, needs a scope, which some kinds have not.
 */
export function commonFactors(offer: OfferedByBank, name: CreatedName): readonly Factor[] {
  const roles = rolesOf(createdAs(resourceNamed(name)));
  const hasScope = resourceNamed(name).scope !== undefined;
  const isAlone = offer.identities.tpp2 === undefined;
  const isContract = offer.dialect === undefined || offer.dialect === 'contract';
  const others = Object.entries(ROLES_OF_OTHER).filter(([, own]) =>
    own.some((role) => roles[role] !== undefined),
  );
  const offered = offer.sca.approaches.filter((each) => hasScope || each !== 'OAUTH');
  const approaches = offered.filter((each) => canApprove(each, offer));
  const isDecided = approaches.length > 0;
  return [
    { name: 'approach', values: isDecided ? approaches : offered },
    { name: 'start', values: ['implicit', 'explicit'] },
    { name: 'tpp', values: isAlone ? ['first'] : ['first', 'second'] },
    {
      name: 'token',
      // that a call is served with the token of the grant is a clause of the contract
      values: approaches.includes('OAUTH') && isContract ? ['without', 'with'] : ['without'],
    },
    { name: 'decision', values: isDecided ? ['approve', 'reject', 'begun', 'none'] : ['none'] },
    { name: 'moment', values: ['at-once', 'later', 'slow'] },
    { name: 'other-tpp', values: isAlone ? [NOBODY] : others.map(([does]) => does) },
    { name: 'addresses', values: ['paths', 'links'] },
  ];
}

/**
 * What the decision of a PSU allows: Embedded knows no refusal, and a token follows an approval. A tour that waits keeps the phone
 * of its PSU, or the PSU's consents, from the other cases: so only the simplest decisions are late.
 */
export const canDecide = ({
  approach,
  decision,
  token,
  moment,
  start,
  'other-tpp': other,
}: Row): boolean =>
  !(approach === 'EMBEDDED' && decision === 'reject') &&
  !(token === 'with' && approach !== undefined && approach !== 'OAUTH') &&
  !(token === 'with' && decision !== undefined && !approves(decision)) &&
  !(moment === 'later' && approves(decision) && isOther(approach, 'REDIRECT')) &&
  !(moment === 'later' && decision === 'begun' && approach === 'EMBEDDED') &&
  !(decision === 'none' && start === 'explicit' && LOOKS_AT_AUTHORISATION.has(other ?? '')) &&
  !(moment === 'slow' && decision !== undefined && (decision === 'none' || decision === 'begun'));

/**
 * A bank that has both approaches without a redirect chooses between them when the creation starts the authorisation (header
 * TPP-Redirect-Preferred): for Embedded, the TPP has to start it.
 */
export const lackedStarts = ({ sca: { approaches } }: OfferedByBank): readonly Row[] =>
  approaches.includes('DECOUPLED') && approaches.includes('EMBEDDED')
    ? [{ approach: 'EMBEDDED', start: 'implicit' }]
    : [];

/** What needs an authorisation that somebody started. */
export const LOOKS_AT_AUTHORISATION: ReadonlySet<string> = new Set(['lists', 'reads-sca']);

/** Whether the PSU approves what was created. */
export const approves = (decision: string | undefined): boolean =>
  decision?.startsWith('approve') === true;

/** Whether a slow tour keeps a phone of which all other cases wait: one such tour of each approach is enough. */
export const isSlowOnPhone = ({ moment, approach }: Row): boolean =>
  moment === 'slow' && (approach === 'EMBEDDED' || approach === 'DECOUPLED');

/** A late approval keeps the consents of its PSU from all other cases: few of them are of the second PSU. */
export const isRarelyWaitedFor = ({ moment, decision }: Row, psu: string | undefined): boolean =>
  !(isOther(moment, 'at-once') && approves(decision) && isOther(psu, 'second'));

/** Whether a product is one of pain.001. */
export const isPain = (product = ''): boolean => product.startsWith('pain.001');

export const isOther = (value: string | undefined, one: string): boolean =>
  value !== undefined && value !== one;

/** Whether what the row has so far is in the other one. */
export const agrees = (row: Row, other: Row): boolean =>
  !Object.entries(other).some(([name, value]) => isOther(row[name], value));
