/** Links that ask for an explicit authorisation, in all forms. */
export const START_FORMS = [
  'startAuthorisation',
  'startAuthorisationWithPsuIdentfication',
  'startAuthorisationWithPsuIdentification',
  'startAuthorisationWithPsuAuthentication',
  'startAuthorisationWithEncryptedPsuAuthentication',
  'startAuthorisationWithAuthentciationMethodSelection',
  'startAuthorisationWithAuthenticationMethodSelection',
] as const;
