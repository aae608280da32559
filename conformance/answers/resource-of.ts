import { memberOf } from '../../foundation/json-pointer.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { GraphName } from '../record/state-graphs.js';
import { idText } from './id-text.js';
import type { ParsedAnswer } from './parsed-answer.js';
import { authorisationIdOf } from './resolve-link.js';

/** The status of a resource in a response. */
export interface Observation {
  readonly clause: 'STATE-PAYMENT' | 'STATE-CONSENT' | 'STATE-SCA';
  readonly graph: GraphName;
  /** Identifies the resource throughout the run. */
  readonly resource: string;
  readonly status: string;
  /** The field of the body with the status. */
  readonly field: string;
}

type Kind = 'payment' | 'basket' | 'consent' | 'funds-consent';

const CREATIONS: ReadonlyMap<OperationId, readonly [kind: Kind, id: string]> = new Map([
  ['initiatePayment', ['payment', 'paymentId']],
  ['createConsent', ['consent', 'consentId']],
  ['createSigningBasket', ['basket', 'basketId']],
  ['createFundsConsent', ['funds-consent', 'consentId']],
]);

const READS: ReadonlyMap<OperationId, readonly [kind: Kind, parameter: string]> = new Map([
  ['getPayment', ['payment', 'paymentId']],
  ['getPaymentStatus', ['payment', 'paymentId']],
  ['cancelPayment', ['payment', 'paymentId']],
  ['getConsent', ['consent', 'consentId']],
  ['getConsentStatus', ['consent', 'consentId']],
  ['getSigningBasket', ['basket', 'basketId']],
  ['getSigningBasketStatus', ['basket', 'basketId']],
  ['getFundsConsent', ['funds-consent', 'consentId']],
  ['getFundsConsentStatus', ['funds-consent', 'consentId']],
]);

const AUTHORISATIONS =
  /^(?:start|get|update)(Payment|PaymentCancellation|Consent|SigningBasket|FundsConsent)(?:Authorisation|ScaStatus|PsuData)$/;

/** What an operation creates: the kind of resource, and the field of the response with its id. */
export function creationOf(
  operation: OperationId | null,
): { readonly kind: Kind; readonly idField: string } | undefined {
  const found = operation === null ? undefined : CREATIONS.get(operation);
  return found === undefined ? undefined : { kind: found[0], idField: found[1] };
}

/** The values of the path parameters of a request, parsed from its address. */
export function pathValues(operation: SpecOperation, url: string): ReadonlyMap<string, string> {
  const { pattern, names } = templateOf(operation);
  const values = pattern.exec(new URL(url).pathname)?.slice(1) ?? [];
  return new Map(names.map((name, index) => [name, decoded(values[index] ?? '')]));
}

interface PathTemplate {
  /** A pattern for the end of an address, with or without a last slash; a group for each parameter. */
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** Cached for each operation, because each exchange needs it several times. */
const TEMPLATES = new WeakMap<SpecOperation, PathTemplate>();

function templateOf(operation: SpecOperation): PathTemplate {
  const known = TEMPLATES.get(operation);
  if (known !== undefined) return known;
  const names: string[] = [];
  const pattern = operation.path
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      const name = /^\{([^}]+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '([^/]+)';
    })
    .join('/');
  const made = { pattern: new RegExp(`${pattern}/?$`), names };
  TEMPLATES.set(operation, made);
  return made;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function ofResource(seen: ParsedAnswer, spec: SpecIndex): Observation | undefined {
  const { operation } = seen;
  if (operation === null) return undefined;
  const creation = creationOf(operation);
  const read = READS.get(operation);
  const kind = creation?.kind ?? read?.[0];
  if (kind === undefined) return undefined;
  const isPayment = kind === 'payment' || kind === 'basket';
  const field = isPayment ? 'transactionStatus' : 'consentStatus';
  const status = text(memberOf(seen.json, field));
  const declared = spec.get(operation);
  const id =
    creation !== undefined
      ? idText(memberOf(seen.json, creation.idField))
      : declared && pathValues(declared, seen.request.url).get(read?.[1] ?? '');
  if (status === undefined || id === undefined) return undefined;
  return {
    clause: isPayment ? 'STATE-PAYMENT' : 'STATE-CONSENT',
    graph: kind,
    resource: `${kind} ${id}`,
    status,
    field: `/${field}`,
  };
}

function ofAuthorisation(seen: ParsedAnswer, spec: SpecIndex): Observation | undefined {
  const kind = AUTHORISATIONS.exec(seen.operation ?? '')?.[1];
  const declared = seen.operation === null ? undefined : spec.get(seen.operation);
  const status = text(memberOf(seen.json, 'scaStatus'));
  if (kind === undefined || declared === undefined || status === undefined) return undefined;
  const values = pathValues(declared, seen.request.url);
  const parent = values.get('paymentId') ?? values.get('consentId') ?? values.get('basketId');
  const id =
    values.get('authorisationId') ??
    values.get('cancellationId') ??
    idText(authorisationIdOf(seen));
  if (parent === undefined || id === undefined) return undefined;
  const resource = `authorisation ${id} of ${kind} ${parent}`;
  return { clause: 'STATE-SCA', graph: 'authorisation', resource, status, field: '/scaStatus' };
}

/** The statuses of resources in a successful response. */
export function observationsOf(seen: ParsedAnswer, spec: SpecIndex): readonly Observation[] {
  const { answer } = seen;
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 299) return [];
  if (seen.elsewhere) return [];
  return [ofResource(seen, spec), ofAuthorisation(seen, spec)].filter(
    (each): each is Observation => each !== undefined,
  );
}
