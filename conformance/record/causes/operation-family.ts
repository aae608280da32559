/** What operations are about, by words of their ids; the first that applies decides. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/PaymentCancellation/, 'cancellation'],
  [/Payment/, 'payment'],
  [/SigningBasket/, 'basket'],
  [/FundsConsent/, 'funds consent'],
  [/Consent/, 'consent'],
  [/Card/, 'card account'],
  [/Account|Transaction/, 'account'],
];

/** Operations of authorisations: banks make these once, for all kinds of resources. */
const AUTHORISATIONS = /Authorisations?$|ScaStatus$|PsuData$/;

/** What an operation returns: an authorisation, whatever it authorises, or a kind of resource. */
export const familyOfResponse = (operation: string | null): string =>
  AUTHORISATIONS.test(operation ?? '') ? 'authorisation' : operationFamily(operation);

/** The kind of resource that an operation is about; its own id where it is about none. */
export function operationFamily(operation: string | null): string {
  const id = operation ?? 'page';
  return FAMILIES.find(([words]) => words.test(id))?.[1] ?? id;
}

/** An operation; one of authorisations without what it authorises, such as `startAuthorisation`. */
export function roleOf(operation: string | null): string | null {
  if (operation === null || !AUTHORISATIONS.test(operation)) return operation;
  return operation.replace(/PaymentCancellation|Payment|SigningBasket|FundsConsent|Consent/, '');
}
