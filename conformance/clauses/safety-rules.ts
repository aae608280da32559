/**
 * What a bank must ensure whatever the contract leaves open. The reasons of required clauses with the
 * provenance `safety` name one of these, as `safety.own`.
 */
export const SAFETY_RULES = {
  own: 'A resource of one TPP or PSU is never readable or changeable by another.',
  consented: 'Nothing is disclosed, executed or cancelled that the PSU has not granted.',
  final: 'A final status never changes.',
  refused: 'No refused request changes state.',
  others: 'What happens to one resource changes no other one, except where the contract says so.',
  token: 'A token or code works only once, and only for what it was issued for.',
  answers: 'Every request gets a response, and no request makes the bank fail.',
} as const;
