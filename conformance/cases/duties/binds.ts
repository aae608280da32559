/** The properties of an operation, from the documents, that decide which duties apply. */
import { OPERATION } from '../../../standard/operation.js';
import { RESOURCES } from '../../../standard/resources.js';
import { doingOf } from '../../../standard/roles.js';
import type { Schema } from '../derived/request-shape.js';
import { isShown } from '../derived/takes-body.js';
import type { DutyTarget } from './duty-target.js';

/** The identity and access manager has its own error format. */
export const isIam = ({ shape }: DutyTarget): boolean => shape.path.includes('/connect/');

export const needsHeader = ({ shape }: DutyTarget, name: string): boolean =>
  shape.parameters.some(
    (each) => each.in === 'header' && each.required && each.name.toLowerCase() === name,
  );

/** Path parameters with an id, not with a value from a list. */
export const idsOf = ({ parameters }: Pick<DutyTarget['shape'], 'parameters'>): readonly string[] =>
  parameters
    .filter((each) => each.in === 'path' && each.schema.enum === undefined)
    .map(({ name }) => name);

/** Reads with a consent, whose status and rights matter. */
export const readsAccounts = (target: DutyTarget): boolean => needsHeader(target, 'consent-id');

/**
 * Whether a TPP calls the operation: at `authorize`, the browser of a PSU does, without a
 * certificate.
 */
export const callsTpp = ({ shape }: DutyTarget): boolean => shape.id !== OPERATION.iam.authorize;

/**
 * Whether the operation needs a role of the TPP: to create a payment, a consent or a funds
 * confirmation. The contract names no role for baskets.
 */
export const wantsRole = (target: DutyTarget): boolean =>
  isShown(target.shape) &&
  !isIam(target) &&
  target.shape.method === 'POST' &&
  idsOf(target.shape).length === 0 &&
  doingOf(target.shape.id)?.resource.wrongRole !== 'none';

/** Each of the schemas of a response. */
const answersOf = ({ shape }: DutyTarget): readonly Schema[] =>
  (shape.answers ?? []).flatMap((each) => [each, ...(each.anyOf ?? [])]);

const propertiesOf = (target: DutyTarget): ReadonlyMap<string, Schema> =>
  new Map(answersOf(target).flatMap(({ properties = {} }) => Object.entries(properties)));

/** Whether the schema has a field of this name anywhere, except in links. */
function holds(schema: Schema, name: RegExp): boolean {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = Object.entries(properties).filter(([each]) => each !== '_links');
  return (
    own.some(([each, inner]) => name.test(each) || holds(inner, name)) ||
    [...anyOf, ...(items ? [items] : [])].some((each) => holds(each, name))
  );
}

/** Reads with a consent whose responses may have such a field. */
export const readsOf =
  (name: RegExp) =>
  (target: DutyTarget): boolean =>
    isShown(target.shape) &&
    readsAccounts(target) &&
    answersOf(target).some((schema) => holds(schema, name));

const isRead = ({ shape }: DutyTarget): boolean => shape.method === 'GET';

const STATUS_FIELDS: ReadonlySet<string> = new Set([
  ...RESOURCES.map(({ life }) => life.field),
  'scaStatus',
]);

/** The field with the status of the resource in a read; undefined when there is none. */
export function statusTold(target: DutyTarget): string | undefined {
  const names = isRead(target) ? [...propertiesOf(target).keys()] : [];
  return names.find((each) => STATUS_FIELDS.has(each));
}

/** Reads of cancellation authorisations: their status is about the cancellation, not the payment. */
export const isOfCancellation = ({ shape }: DutyTarget): boolean =>
  doingOf(shape.id)?.resource.asks === 'DELETE';

/** Whether it is a read whose response has one list and no other field. */
export function isList(target: DutyTarget): boolean {
  const names = [...propertiesOf(target)].filter(([each]) => each !== '_links');
  return (
    isShown(target.shape) && isRead(target) && names.length === 1 && names[0]?.[1].type === 'array'
  );
}

/** Whether it reads the content of an earlier request: of a payment, a consent or a basket. */
export const readsBack = ({ shape }: DutyTarget): boolean => doingOf(shape.id)?.role === 'read';

export const takesDates = ({ shape }: DutyTarget): boolean =>
  shape.parameters.some(({ in: where, name }) => where === 'query' && name === 'dateFrom');

/**
 * Whether its response, or an item in it, has links with keys of the contract. Transactions have
 * none.
 */
export const statesLinks = (target: DutyTarget): boolean =>
  isShown(target.shape) &&
  target.shape.id !== OPERATION.account.transaction &&
  answersOf(target).some((schema) => hasLinks(schema));

function hasLinks({ properties = {}, items, anyOf = [] }: Schema): boolean {
  return (
    Object.keys(properties._links?.properties ?? {}).length > 0 ||
    Object.values(properties).some(hasLinks) ||
    [...anyOf, ...(items ? [items] : [])].some(hasLinks)
  );
}
