/** The tests of each duty: a valid request, changed so that the bank has to refuse it. */
import { OPERATION } from '../../../standard/operation.js';
import { doingOf } from '../../../standard/roles.js';
import { noField, refused } from '../build.js';
import type { Attempt, CallStep, IdentityName, Mutation } from '../case.js';
import type { Check } from '../check.js';
import { clauseOf } from '../derived/clause-of.js';
import { foreign, malformed, unauthenticated, unentitled } from '../refusals.js';
import { unknownIdFor } from '../unknown-ids.js';
import { idsOf, isIam, readsAccounts } from './binds.js';
import { DUTIES } from './duty.js';
import type { Duty, DutyTarget } from './duty-target.js';

/** The headers and body of a valid request. */
type BodyType = NonNullable<CallStep['bodyType']>;

/** Names and values for the attempts on one target. */
export interface AttemptContext {
  readonly target: DutyTarget;
  readonly bodyType: BodyType;
  /** The fields of a success as JSON pointers: a refusal has none of them. */
  readonly shows: readonly string[];
  /** Another resource of the same kind, by path parameter: the wrong parent of an id. */
  readonly otherParent?: { readonly parameter: string; readonly value: string };
}

type Maker = (context: AttemptContext) => readonly Omit<Attempt, 'duty'>[];

const hides = (clause: string, { shows }: AttemptContext): readonly Check[] =>
  shows.map((pointer) => noField(clause, pointer));

/** With another certificate; only where the profile has it. */
const asCaller =
  (identity: IdentityName, clause: string): Maker =>
  (context) => [
    {
      as: `by-${identity}`,
      identity,
      ...(identity === 'none' ? {} : { when: `\${profile.identities.${identity}}` }),
      expect: [
        ...(isIam(context.target)
          ? [refused(clause, { handshake: true })]
          : unauthenticated(clause, { handshake: true })),
        ...hides(clause, context),
      ],
    },
  ];

/** Funds confirmations need another role than payments and accounts. */
function identityWithoutRole(id: string): 'wrongRole' | 'noFundsRole' {
  const lacking = doingOf(id)?.resource.wrongRole;
  return id === OPERATION.funds.confirm || lacking === 'noFundsRole' ? 'noFundsRole' : 'wrongRole';
}

const withoutRole: Maker = (context) => {
  const identity = identityWithoutRole(context.target.shape.id);
  const clause = 'TLS-ROLE';
  const expect = [...unentitled(clause, { handshake: true }), ...hides(clause, context)];
  return [{ as: 'without-role', identity, when: `\${profile.identities.${identity}}`, expect }];
};

const dropped =
  (name: string, clause: string, refuses: (clause: string) => readonly Check[]): Maker =>
  (context) => [
    {
      as: `without-${name.toLowerCase()}`,
      mutate: [{ op: 'drop-header', name }],
      expect: [...refuses(clause), ...hides(clause, context)],
    },
  ];

const UNKNOWN = { id: 'path-unknown', clause: 'BAD-ID-UNKNOWN', on: 'path' } as const;

const unknownClause = ({ shape }: DutyTarget, name: string): string =>
  clauseOf(
    { ...UNKNOWN, does: '', depth: 'default', spoil: () => undefined },
    shape.id,
    { name, schema: {}, required: true, sent: true },
    true,
  );

const unknownIds: Maker = (context) =>
  idsOf(context.target.shape).map((name) => {
    const clause = unknownClause(context.target, name);
    return {
      as: `unknown-${name}`,
      mutate: [{ op: 'set-path', name, value: unknownIdFor(name) }],
      expect: [refused(clause), ...hides(clause, context)],
    };
  });

const otherParent: Maker = (context) => {
  const { otherParent: other, target } = context;
  if (other === undefined) return [];
  const [, name = ''] = idsOf(target.shape);
  const clause = unknownClause(target, name);
  const mutate: Mutation = { op: 'set-path', name: other.parameter, value: other.value };
  return [
    { as: 'below-other', mutate: [mutate], expect: [refused(clause), ...hides(clause, context)] },
  ];
};

const METHODS = ['PATCH', 'PUT', 'DELETE', 'POST', 'GET'] as const;

const otherMethod: Maker = ({ target }) => {
  const method = METHODS.find((each) => !target.shape.methodsOfPath.includes(each));
  if (method === undefined) return [];
  const atTheDoor = isIam(target) ? { atTheDoor: true } : {};
  const mutate = [{ op: 'method', method }] as const;
  return [{ as: 'other-method', mutate, ...atTheDoor, expect: [refused('ERR-METHOD')] }];
};

interface SpoiledBody {
  readonly clause: string;
  readonly mutate: Mutation;
}

/** XML that is cut off, and a form that lacks a field; operators send the other bodies that are cut off. */
const SPOILED_BODIES: Readonly<Partial<Record<BodyType, SpoiledBody>>> = {
  xml: {
    clause: 'PIS-PAIN-FORM',
    mutate: { op: 'raw-body', text: '<?xml version="1.0"?><Document>' },
  },
  form: { clause: 'IAM-CODE-INVENTED', mutate: { op: 'drop-field', pointer: '/code' } },
};

const spoiledBody: Maker = (context) => {
  const body = SPOILED_BODIES[context.bodyType];
  if (body === undefined) return [];
  const { clause, mutate } = body;
  const expect = [refused(clause), ...hides(clause, context)];
  return [{ as: 'spoiled-body', mutate: [mutate], expect }];
};

/** The ownership clause of an operation; reads of accounts use a consent. */
function ownerClause(id: string): string {
  const doing = doingOf(id);
  if (doing === undefined) return 'OWN-CONSENT-USE';
  const { own } = doing.resource;
  return own[doing.role] ?? own.start;
}

const byOther: Maker = (context) => {
  const clause = ownerClause(context.target.shape.id);
  // a Consent-ID of another TPP may also count as a header with a wrong value
  const refuses = readsAccounts(context.target) ? [refused(clause)] : foreign(clause);
  return [{ as: 'by-other', identity: 'tpp2', expect: [...refuses, ...hides(clause, context)] }];
};

/** A bank may report a missing header before any other error. */
const MAKERS: Readonly<Record<string, Maker>> = {
  certificate: asCaller('none', 'TLS-CERTIFICATE'),
  'trusted-authority': asCaller('unknownCa', 'TLS-TRUSTED-CA'),
  unexpired: asCaller('expired', 'TLS-EXPIRED'),
  role: withoutRole,
  owner: byOther,
  'request-id': dropped('X-Request-ID', 'HDR-X-REQUEST-ID', malformed),
  'psu-address': dropped('PSU-IP-Address', 'HDR-PSU-IP-REQUIRED', malformed),
  body: spoiledBody,
  'consent-id': (context) => [
    ...dropped('Consent-ID', 'AIS-CONSENT-ID-MANDATORY', (clause) => [refused(clause)])(context),
    {
      as: 'unknown-consent-id',
      mutate: [{ op: 'set-header', name: 'Consent-ID', value: '${uuid}' }],
      expect: [refused('AIS-READ-NEEDS-GRANT'), ...hides('AIS-READ-NEEDS-GRANT', context)],
    },
  ],
  'unknown-id': unknownIds,
  'own-parent': otherParent,
  method: otherMethod,
};

/** These have their own cases: ownership needs a second TPP, and consents need a certain status. */
const APART: ReadonlySet<string> = new Set(['owner']);

const madeBy = ({ id }: Duty, context: AttemptContext): readonly Attempt[] =>
  (MAKERS[id]?.(context) ?? []).map((each) => ({ ...each, duty: id }));

/** The attempts for all duties that apply to the target and use the TPP's own request. */
export function attemptsOn(context: AttemptContext): readonly Attempt[] {
  const binding = DUTIES.filter(({ id, binds }) => !APART.has(id) && binds(context.target));
  return binding.flatMap((duty) => madeBy(duty, context));
}

/** The attempt by another TPP. */
export function attemptsOfOther(context: AttemptContext): readonly Attempt[] {
  const owner = DUTIES.filter(({ id, binds }) => APART.has(id) && binds(context.target));
  return owner.flatMap((duty) => madeBy(duty, context));
}
