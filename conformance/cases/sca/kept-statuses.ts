/**
 * Every read of a status: before the PSU decides, after the decision, and once more. The status
 * never goes back (the state graphs judge each response), and the content has the same status.
 */

import { OPERATION } from '../../../standard/operation.js';
import { doingOf, rolesOf } from '../../../standard/roles.js';
import { MOVED_ON } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  equal,
  grant,
  noField,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, paymentPath } from '../flows.js';
import { make } from '../kind-calls.js';
import { onRequest } from '../on-request.js';
import type { OperationId } from '../operations.js';
import {
  approvedOfKind,
  createOfKind,
  type OrderKind,
  OTHER_KINDS,
  SINGLE,
} from '../pis/order-kinds.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate } from '../pis/payment-calls.js';
import { embeddedPath } from './embedded-flow.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

type Path = Readonly<Record<string, string>>;

/** One read of a status, and the clause of its success. */
interface StatusRead {
  readonly as: string;
  readonly operation: OperationId;
  readonly path: Path;
  readonly when?: string;
  readonly expect: readonly Check[];
}

/** A resource that a PSU decides on. */
interface Kept {
  readonly id: string;
  readonly title: string;
  readonly needs: Needs;
  /** Ends with the step whose response asks the PSU. */
  readonly made: readonly Step[];
  readonly of: 'create' | 'cancel';
  /** The read of the authorisation, where there is one. */
  readonly sca?: StatusRead;
  /** The status first. */
  readonly looks: readonly StatusRead[];
  /** The status field, and its values after the decision. */
  readonly field: string;
  readonly granted: readonly string[];
}

const XML_TOO = { Accept: 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5' };

const at = (look: StatusRead, moment: string, rest: Partial<CallStep> = {}): CallStep => ({
  ...call(`${look.as}-${moment}`, look.operation, { path: look.path }, ...look.expect),
  ...(look.operation === OPERATION.payment.read ? { headers: XML_TOO } : {}),
  ...(look.when === undefined ? {} : { when: look.when }),
  ...rest,
});

/** The content has no status, or that of the read before it. */
function asTold(content: CallStep, before: CallStep, field: string): CallStep {
  const name = field.slice(1);
  const doing = doingOf(content.operation);
  // a payment may change between two reads: there is no such clause
  const clause = doing?.role === 'read' ? doing.resource.clauses.content : undefined;
  if (clause === undefined) return content;
  const same = equal(clause, `\${${content.as}.body.${name}}`, `\${${before.as}.body.${name}}`);
  return {
    ...content,
    expect: [...content.expect, any(clause, [noField(clause, field)], [same])],
  };
}

const keptCase = ({ id, title, needs, made, of, sca, looks, field, granted }: Kept): Case => {
  const all = (moment: string): readonly CallStep[] => {
    const [first, ...rest] = looks.map((look) => at(look, moment));
    return first === undefined ? [] : [first, ...rest.map((look) => asTold(look, first, field))];
  };
  const authorisation = (moment: string) => (sca === undefined ? [] : [at(sca, moment)]);
  const [settled, ...others] = all('after');
  return defineCase({
    id: `sca/kept/${id}`,
    title,
    needs,
    steps: [
      ...made,
      ...all('before'),
      grant(of, { begun: authorisation('begun') }),
      ...(settled === undefined ? [] : [{ ...settled, until: { pointer: field, in: granted } }]),
      ...others,
      ...authorisation('after'),
      ...all('again'),
      ...authorisation('again'),
    ],
  });
};

const payment = (
  kind: OrderKind,
  as: string,
  operation: OperationId,
  clause: string,
): StatusRead => ({
  as,
  operation,
  path: paymentPath('create', kind.path),
  expect: [status(clause, 200)],
});

const paymentLooks = (kind: OrderKind): readonly StatusRead[] => [
  payment(kind, 'status', OPERATION.payment.status, 'PIS-STATUS-200'),
  payment(kind, 'content', OPERATION.payment.read, 'PIS-READ-200'),
];

const ofOrder = (kind: OrderKind): Kept => {
  const id = authorisationId();
  return {
    id: kind.id,
    title: `The statuses of a ${kind.what} and its authorisation move forward, and do not go back`,
    needs: kind.needs,
    made: [createOfKind(kind)],
    of: 'create',
    sca: {
      as: 'sca',
      operation: OPERATION.payment.sca,
      path: paymentPath('create', { ...kind.path, authorisationId: id }),
      when: id,
      expect: [status('PIS-AUTH-STATUS-200', 200)],
    },
    looks: paymentLooks(kind),
    field: '/transactionStatus',
    granted: MOVED_ON,
  };
};

const ofCancellation = (kind: OrderKind): Kept => {
  const id = authorisationId('start-cancel', 'cancel');
  const answer = setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate()));
  return {
    id: `cancellation-of-${kind.id}`,
    title: `The statuses of a ${kind.what} and its cancellation move forward, and do not go back`,
    needs: withNeeds(kind.needs, { profile: ['pis.cancellation=202'] }),
    made: [
      ...approvedOfKind(kind),
      { ...answer, path: paymentPath('create', kind.path), appliesOn: [202] },
    ],
    of: 'cancel',
    sca: {
      as: 'sca',
      operation: OPERATION.cancellation.sca,
      path: paymentPath('create', { ...kind.path, cancellationId: id }),
      when: id,
      expect: [status('PIS-CANCEL-AUTH-STATUS-200', 200)],
    },
    looks: paymentLooks(kind),
    field: '/transactionStatus',
    granted: ['CANC'],
  };
};

/** The reads of another kind: the content of a basket and of a consent has the status too. */
function looksAt({ resource, path }: ResourceKind): readonly StatusRead[] {
  const roles = rolesOf(resource);
  return (['status', 'read'] as const).flatMap((role) => {
    const operation = roles[role];
    if (operation === undefined) return [];
    const as = role === 'read' ? 'content' : role;
    const expect = [status(resource.answers[role] ?? 'COMMON-SERVES', 200)];
    return [{ as, operation, path: path('create'), expect }];
  });
}

const ofResource = (kind: ResourceKind): Kept => {
  const { resource, name, what, needs, scaStatus, field, granted } = kind;
  const clause = resource.answers.sca;
  return {
    id: name,
    title: `The statuses of a ${what} and its authorisation move forward, and do not go back`,
    needs,
    // in any approach: the creation does not prefer one
    made: make(resource, { once: true }),
    of: 'create',
    ...(scaStatus === undefined || clause === undefined
      ? {}
      : {
          sca: {
            as: 'sca',
            operation: scaStatus,
            path: embeddedPath(kind),
            when: authorisationId(),
            expect: [status(clause, 200)],
          },
        }),
    looks: looksAt(kind),
    field,
    granted,
  };
};

/** Payments other than single ones run on request: the combinations read their statuses as often. */
export const keptStatusCases: readonly Case[] = [
  ...[ofOrder, ofCancellation].flatMap((of) => [
    keptCase(of(SINGLE)),
    ...OTHER_KINDS.map(of).map(keptCase).map(onRequest),
  ]),
  ...RESOURCE_KINDS.filter(({ name }) => name !== 'payment')
    .map(ofResource)
    .map(keptCase),
];
