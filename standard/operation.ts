/** Every operation by what it does: `OPERATION.consent.create`. The documents decide about the ids. */
import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from './operations.js';
import type { Role } from './resource.js';
import type { ResourceName, ResourceOf } from './resources.js';
import { resourceNamed, rolesAmong } from './roles.js';

const ALL = [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS] as const;

type Known = (typeof ALL)[number];

/** The method and the path of each role, as `PLACES` of roles.ts has them. */
interface Places<Path extends string, Id extends string, Below extends string> {
  readonly create: { readonly method: 'POST'; readonly path: Path };
  readonly read: { readonly method: 'GET'; readonly path: `${Path}/{${Id}}` };
  readonly status: { readonly method: 'GET'; readonly path: `${Path}/{${Id}}/status` };
  readonly delete: { readonly method: 'DELETE'; readonly path: `${Path}/{${Id}}` };
  readonly start: { readonly method: 'POST'; readonly path: `${Path}/{${Id}}/${Below}` };
  readonly list: { readonly method: 'GET'; readonly path: `${Path}/{${Id}}/${Below}` };
  readonly sca: { readonly method: 'GET'; readonly path: `${Path}/{${Id}}/${Below}/{${string}}` };
  readonly update: {
    readonly method: 'PUT';
    readonly path: `${Path}/{${Id}}/${Below}/{${string}}`;
  };
}

type PlacesOf<Name extends ResourceName> = Places<
  ResourceOf<Name>['path'],
  ResourceOf<Name>['id'],
  ResourceOf<Name>['authorisations']
>;

/** The roles for which the row of a kind names a clause. */
type RoleOf<Name extends ResourceName> = keyof ResourceOf<Name>['answers'] & Role;

type OfKind<Name extends ResourceName> = {
  readonly [Each in RoleOf<Name>]: Extract<Known, PlacesOf<Name>[Each]>['id'];
};

const ofKind = <Name extends ResourceName>(name: Name): OfKind<Name> =>
  rolesAmong(resourceNamed(name), ALL) as OfKind<Name>;

type Place = `${Known['method']} ${Known['path']}`;

type IdAt<At extends Place> = At extends `${infer Method} ${infer Path}`
  ? Extract<Known, { readonly method: Method; readonly path: Path }>['id']
  : never;

/** The operation at a place of the documents. */
function at<At extends Place>(place: At): IdAt<At> {
  const found = ALL.find(({ method, path }) => `${method} ${path}` === place);
  if (found === undefined) throw new Error(`the documents have no ${place}`);
  return found.id as IdAt<At>;
}

/** Code names an operation with this table alone, so that another id or kind changes nothing else. */
export const OPERATION = {
  payment: {
    ...ofKind('payment'),
    validate: at('POST /v1/{payment-service}/{payment-product}/validate'),
  },
  cancellation: ofKind('cancellation'),
  consent: ofKind('consent'),
  basket: ofKind('basket'),
  fundsConsent: ofKind('funds-consent'),
  account: {
    list: at('GET /v1/accounts'),
    read: at('GET /v1/accounts/{account-id}'),
    balances: at('GET /v1/accounts/{account-id}/balances'),
    transactions: at('GET /v1/accounts/{account-id}/transactions/'),
    transaction: at('GET /v1/accounts/{account-id}/transactions/{resourceId}'),
  },
  card: {
    list: at('GET /v1/card-accounts'),
    read: at('GET /v1/card-accounts/{account-id}'),
    balances: at('GET /v1/card-accounts/{account-id}/balances'),
    transactions: at('GET /v1/card-accounts/{account-id}/transactions'),
  },
  /** The accounts for which a TPP can ask a consent. */
  accountList: { read: at('GET /v1/account-list') },
  funds: { confirm: at('POST /v1/funds-confirmations') },
  beneficiaries: { list: at('GET /v1/trusted-beneficiaries') },
  iam: {
    metadata: at('GET /.well-known/oauth-authorization-server'),
    register: at('POST /connect/register'),
    authorize: at('GET /connect/authorize'),
    token: at('POST /connect/token/mtls'),
  },
} as const;

/** The reads with a consent. */
export const READS_OF_ACCOUNTS: ReadonlySet<string> = new Set([
  ...Object.values(OPERATION.account),
  ...Object.values(OPERATION.card),
]);

/** Operations about no kind of resource for which the contract shows neither body nor response. */
export const NOT_SHOWN: ReadonlySet<string> = new Set([
  OPERATION.payment.validate,
  OPERATION.accountList.read,
]);
