/** What the documents say of an operation that decides which duties bind it. */
import type { Schema } from '../derived/request-shape.js';
import type { DutyTarget } from './duty-target.js';

/** The identity and access manager refuses in words of its own. */
export const isIam = ({ shape }: DutyTarget): boolean => shape.path.includes('/connect/');

export const needsHeader = ({ shape }: DutyTarget, name: string): boolean =>
  shape.parameters.some(
    (each) => each.in === 'header' && each.required && each.name.toLowerCase() === name,
  );

/** Path parameters that hold an id: those that are not chosen from a list. */
export const idsOf = ({ parameters }: Pick<DutyTarget['shape'], 'parameters'>): readonly string[] =>
  parameters
    .filter((each) => each.in === 'path' && each.schema.enum === undefined)
    .map(({ name }) => name);

/** Reads under a consent: its state and its rights decide about them. */
export const readsAccounts = (target: DutyTarget): boolean => needsHeader(target, 'consent-id');

/** The browser of a PSU comes here without a certificate. */
export const callsTpp = ({ shape }: DutyTarget): boolean => shape.id !== 'authorize';

/** Operations of which the contract shows neither the body nor the answer. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'validatePayment',
  'getAccountList',
  'startFundsConsentAuthorisation',
  'updateFundsConsentPsuData',
]);

export const isShown = ({ shape }: DutyTarget): boolean => !NOT_SHOWN.has(shape.id);

/** Makes what a role of a TPP is for: a payment, a consent, an answer about funds. No row gives baskets a role. */
export const wantsRole = (target: DutyTarget): boolean =>
  isShown(target) &&
  !isIam(target) &&
  target.shape.method === 'POST' &&
  idsOf(target.shape).length === 0 &&
  !/Basket/.test(target.shape.id);

/** Each of the schemas that an answer may have. */
const answersOf = ({ shape }: DutyTarget): readonly Schema[] =>
  (shape.answers ?? []).flatMap((each) => [each, ...(each.anyOf ?? [])]);

const propertiesOf = (target: DutyTarget): ReadonlyMap<string, Schema> =>
  new Map(answersOf(target).flatMap(({ properties = {} }) => Object.entries(properties)));

/** Whether a field of this name stands somewhere in the schema, links apart. */
function holds(schema: Schema, name: RegExp): boolean {
  const { properties = {}, items, anyOf = [] } = schema;
  const own = Object.entries(properties).filter(([each]) => each !== '_links');
  return (
    own.some(([each, inner]) => name.test(each) || holds(inner, name)) ||
    [...anyOf, ...(items ? [items] : [])].some((each) => holds(each, name))
  );
}

/** Reads under a consent whose answers may hold such a field. */
export const readsOf =
  (name: RegExp) =>
  (target: DutyTarget): boolean =>
    isShown(target) &&
    readsAccounts(target) &&
    answersOf(target).some((schema) => holds(schema, name));

const isRead = ({ shape }: DutyTarget): boolean => shape.method === 'GET';

/** The status that a read tells of a resource; undefined where it tells none. */
export function statusTold(target: DutyTarget): string | undefined {
  const names = isRead(target) ? [...propertiesOf(target).keys()] : [];
  return names.find((each) => /^(?:transaction|consent|sca)Status$/.test(each));
}

/** Reads of cancellation authorisations: their status tells of the cancellation, not of the payment. */
export const isOfCancellation = ({ shape }: DutyTarget): boolean =>
  shape.path.includes('/cancellation-authorisations');

/** A read that holds one list and nothing else. */
export function isList(target: DutyTarget): boolean {
  const names = [...propertiesOf(target)].filter(([each]) => each !== '_links');
  return isShown(target) && isRead(target) && names.length === 1 && names[0]?.[1].type === 'array';
}

/** A read of what was sent: the path ends with the id of a payment, a consent or a basket. */
export const readsBack = (target: DutyTarget): boolean =>
  isRead(target) && /\{(?:paymentId|consentId|basketId)\}$/.test(target.shape.path);

export const takesDates = ({ shape }: DutyTarget): boolean =>
  shape.parameters.some(({ in: where, name }) => where === 'query' && name === 'dateFrom');

/** Its answer, or what stands in it, has links whose keys are stated. Entries of accounts have none. */
export const statesLinks = (target: DutyTarget): boolean =>
  isShown(target) &&
  target.shape.id !== 'getTransactionDetails' &&
  answersOf(target).some((schema) => hasLinks(schema));

function hasLinks({ properties = {}, items, anyOf = [] }: Schema): boolean {
  return (
    Object.keys(properties._links?.properties ?? {}).length > 0 ||
    Object.values(properties).some(hasLinks) ||
    [...anyOf, ...(items ? [items] : [])].some(hasLinks)
  );
}

/** Takes a body that has fields which are required, or a document in their place. */
export const takesBody = (target: DutyTarget): boolean =>
  isShown(target) &&
  target.shape.bodyRequired &&
  ((target.shape.chosenBodies?.size ?? 0) > 0 ||
    [...target.shape.body.values()].some(({ required = [] }) => required.length > 0));
