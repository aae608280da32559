/** Why a change between two documents of the framework is no difference of their versions for a bank or a TPP. */
export interface ChangeReason {
  /** Compared with the rule, the operation, the field and the sentence of the change. */
  readonly matches: RegExp;
  readonly why: string;
}

/** In this order: the first one that matches counts. */
export const REASONS: readonly ChangeReason[] = [
  { matches: /^server-/, why: 'Addresses of examples.' },
  {
    matches: /^[\w-]+ \w+ \/v2\//,
    why: 'Consents for confirmations of funds are in a document of their own; ours has them in every version.',
  },
  { matches: /^operation-tag-/, why: 'Tags only group pages.' },
  {
    matches: /^operation-id-changed/,
    why: 'A name for generated code; ours are those of the contract.',
  },
  {
    matches: /^request-body-media-type-/,
    why: 'Media types that the documents of 1.3.4 and 1.3.12 forget: all list the products in XML.',
  },
  {
    matches: /^parameter-type-\w+ .*header TPP-[\w-]+-Preferred/,
    why: 'The header is the same: one document describes true and false as texts.',
  },
  {
    matches: /^response-body-.* \/transactionsDetails /,
    why: 'All fields of one transaction moved one level down, or up: the row of transactionsDetails.',
  },
  {
    matches: /(unitCurrency|contractIdentification|monthsOfExecution)(\/\[\])? /,
    why: 'Limits that only make explicit what the value is: a currency code, a number, months 1 to 12.',
  },
  {
    matches: /^response-body-enum-added .*trusted-beneficiaries/,
    why: 'The codes of its refusals became a closed list; the suite judges codes by the contract.',
  },
  {
    matches: /^response-body-enum-(value-(added|removed)|removed) .*tppMessages\[\]\.code/,
    why: 'The document has the categories of messages where their codes belong.',
  },
  {
    matches: /^security-.*funds-confirmations/,
    why: 'The same two ways of access as of all other operations, first forgotten.',
  },
  {
    matches: /^parameter-added .*funds-confirmations.*Consent-ID/,
    why: 'It belongs to consents for confirmations of funds, which are in a document of their own.',
  },
  {
    matches: /became-required .*: the property scaStatus|has the new property chargeBearer/,
    why: 'Our description has it in every version, since the contract has it.',
  },
  {
    matches:
      /property-(added|removed) .*(creditorId|instructionIdentification|paymentInformationId|acceptorTransactionDateTime)\b/,
    why: 'One of the bodies of a payment got or lost what its others have; ours is the same in all.',
  },
  {
    matches: /^response-body-alternative-added .*cancellation-authorisations/,
    why: 'The update of a cancellation returns what every other update returns.',
  },
  {
    matches:
      /-alternative-added .*(authorisations\/\{authorisationId\}|ccounts?(\/\[\])?|\/access\/.*|cardAccount) /,
    why: 'The alternative that belongs to a row: a confirmation code, or another way to identify an account.',
  },
];
