/**
 * What a bank owes whatever the contract leaves open. Required clauses of the provenance `safety` name
 * one of these in their reason, as `safety.own`.
 */
export const SAFETY_RULES = {
  own: 'A resource of one TPP or PSU is never readable or changeable by another.',
  consented: 'Nothing is opened, carried out or cancelled that the PSU has not granted.',
  final: 'No final status is ever left.',
  refused: 'No refused request changes state.',
  token: 'A token or code is worthless elsewhere and twice.',
  answers: 'A request is answered, and no request makes the bank fail.',
} as const;
