/** Links that ask for an authorisation of its own, in all forms. */
export const START_FORMS = [
  'startAuthorisation',
  'startAuthorisationWithPsuIdentfication',
  'startAuthorisationWithPsuIdentification',
  'startAuthorisationWithPsuAuthentication',
  'startAuthorisationWithEncryptedPsuAuthentication',
  'startAuthorisationWithAuthentciationMethodSelection',
  'startAuthorisationWithAuthenticationMethodSelection',
] as const;
