/** A tour, and the calls of its two TPPs. */
import type { Row } from '../../../foundation/rows.js';
import type { Role } from '../../../standard/resource.js';
import { type CreatedResource, isOpen, rolesOf } from '../../../standard/roles.js';
import { status, success } from '../build.js';
import type { CallStep, GrantStep, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { forwardedIn } from '../drawn/forwarded.js';
import { NOK, NOTIFICATION } from '../every-header.js';
import { LATER_MS } from '../later.js';
import { isPain } from './tour-row.js';

/** A resource of a kind, and how it is created for a row. */
export interface Tour {
  readonly resource: CreatedResource;
  /** The value of each dimension, by its name. */
  readonly row: Row;
  readonly needs: Needs;
  /** The folder and the title of its case, and more tags, where the tour does not follow a resource from its creation to its end. */
  readonly folder?: string;
  readonly title?: string;
  readonly tags?: readonly string[];
  /** All steps of such a tour. */
  readonly steps?: readonly Step[];
  /** The last step creates the resource, with the alias `create`. */
  readonly create: readonly Step[];
  /** Other values of path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  /** Headers of the read of the content. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Checks of the content, such as that of what was sent. */
  readonly content?: readonly Check[];
  /** The PSU who decides, and the headers of the start; the first PSU when absent. */
  readonly decides?: Pick<GrantStep, 'who' | 'headers'>;
  /** Steps of a second person who has to approve too, before the first one has approved. */
  readonly alsoBegun?: readonly CallStep[];
  /** The steps of a second person who has to approve too. */
  readonly alsoApproved?: readonly Step[];
  /** Checks of the status after the approval. */
  readonly approved?: readonly Check[];
  /** Whether an update may name the PSU, who is not named before. */
  readonly namesLater?: boolean;
  /** Whether its TPP signs its requests. */
  readonly isSigned?: boolean;
  /** Whether it is tried with the tag `deep` alone, and takes more requests. */
  readonly isDeep?: true;
  /** Whether an update with the token ends OAuth. */
  readonly updatesOAuth?: boolean;
  /** The second person who has to approve, also a cancellation. */
  readonly also?: string;
  /** Steps after the first reads. */
  readonly besides?: readonly CallStep[];
  /** Steps where nobody has approved. */
  readonly left?: readonly CallStep[];
  /** Steps after the approval. */
  readonly granted?: readonly Step[];
  /** Steps after the end. */
  readonly ended?: readonly Step[];
  /** How the resource is removed at the end, where that is special; null when it is kept. */
  readonly removal?: ((tour: Tour) => readonly Step[]) | null;
}

/** The duties that the reads of a tour test (cases/duties/content-duties.ts). */
export const SHOWS = {
  approval: 'shows-approval',
  refusal: 'shows-refusal',
  cancellation: 'shows-cancellation',
  deletion: 'shows-deletion',
  content: 'told-back',
} as const;

/** The TPP of a row, as part of its calls. */
export const ownTpp = ({ row }: Pick<Tour, 'row'>): { readonly identity?: IdentityName } =>
  row['tpp'] === 'second' ? { identity: 'tpp2' } : {};

export const otherTpp = ({ row }: Pick<Tour, 'row'>): IdentityName =>
  row['tpp'] === 'second' ? 'tpp1' : 'tpp2';

/** The steps, of which the first that is sent comes seconds later where the row says so. */
export function later<T extends Step>(
  { row }: Pick<Tour, 'row'>,
  steps: readonly T[],
  isDue = true,
): readonly T[] {
  const [first] = steps;
  if (row['moment'] !== 'later' || !isDue || first?.kind !== 'call') return steps;
  // where the response has a link, the step at the link is sent in place of the first
  const isFirst = (step: T): boolean =>
    step === first ||
    (step.kind === 'call' && first.unless !== undefined && step.url === first.unless);
  return steps.map((step) => (isFirst(step) ? { ...step, afterMs: LATER_MS } : step));
}

/**
 * In slow rows, each request that changes something comes seconds after the last one: those about the resource or, in some rows, those
 * about its cancellation. Both would take too long.
 */
export const pace = (
  { row }: Pick<Tour, 'row'>,
  of: 'resource' | 'cancellation' = 'resource',
): { readonly afterMs?: number } => {
  const slow = isCancelledSlowly(row) ? 'cancellation' : 'resource';
  return row['moment'] === 'slow' && of === slow ? { afterMs: LATER_MS } : {};
};

/**
 * Whether a bank executes the payment on another day alone: a standing order, or one with a date (told-back.ts). Another one may be
 * executed meanwhile, and its cancellation would be too late. By Embedded and Decoupled, a slow cancellation would keep a phone too long.
 */
const isCancelledSlowly = ({ approach, service, product, fields }: Row): boolean =>
  approach === 'OAUTH' &&
  (fields === 'all' || (service === 'periodic-payments' && !isPain(product)));

/** A call of the TPP that created the resource; after an OAuth grant it may carry the token. */
export const own = (tour: Tour, step: CallStep, token = false): CallStep => ({
  ...(token && tour.row['token'] === 'with' ? withToken(step) : step),
  ...ownTpp(tour),
  ifOffered: true,
});

/** Some rows name an address for a refusal: after an approval the PSU does not return there. */
export const refusalAddress = ({ row }: Pick<Tour, 'row'>): Readonly<Record<string, string>> =>
  row['addresses'] === 'links' ? NOK : {};

/** In the rows that follow links, an authorisation is started at the link that asks for it. */
export const startAtLink = ({ row }: Pick<Tour, 'row'>): Pick<GrantStep, 'atLink'> =>
  row['addresses'] === 'links' ? { atLink: true } : {};

/** The headers of each start of an authorisation, also that of a cancellation: about notifications, or forwarded from the PSU's browser. */
export const startHeaders = ({
  row,
  decides = {},
}: Pick<Tour, 'row' | 'decides'>): Readonly<Record<string, string>> => ({
  ...refusalAddress({ row }),
  ...(row['addresses'] === 'links' ? NOTIFICATION : forwardedIn(row, 'start')),
  ...decides.headers,
});

/** The call with the token of the grant. That it is served with a token is a clause of its own. */
export function withToken(step: CallStep): CallStep {
  const [served, ...judged] = step.expect;
  const isDue = served !== undefined && (served.check === 'status' || served.check === 'success');
  return {
    ...step,
    bearer: '${token.body.access_token}',
    expect: isDue ? [{ ...served, clause: 'TLS-BEARER-OPTIONAL' }, ...judged] : step.expect,
  };
}

export const has = ({ resource }: Tour, role: Role): boolean =>
  rolesOf(resource)[role] !== undefined;

/** The check of a success: exact where the contract shows the status code. */
export function answered({ resource }: Tour, role: Role): Check {
  const clause = resource.answers[role] ?? 'COMMON-SERVES';
  return isOpen(resource, role) ? success(clause) : status(clause, 200);
}
