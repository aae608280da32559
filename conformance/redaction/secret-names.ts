/** What a secret is called in its pseudonym: `[token#3]`. */
export type SecretKind =
  | 'token'
  | 'code'
  | 'password'
  | 'otp'
  | 'secret'
  | 'key'
  | 'cookie'
  | 'credentials'
  | 'name'
  | 'iban'
  | 'psu';

/** Names of fields, parameters, elements and headers, without `-`, `_` and case. */
const NAMES: Readonly<Partial<Record<SecretKind, string>>> = {
  token:
    'token accesstoken refreshtoken idtoken authtoken bearertoken registrationaccesstoken ' +
    'initialaccesstoken sessiontoken securitytoken csrftoken xsrftoken xauthtoken xaccesstoken ' +
    'xcsrftoken csrf xsrf authenticitytoken xamzsecuritytoken clientassertion assertion softwarestatement idtokenhint ' +
    'subjecttoken actortoken logintoken requesttoken jwt',
  code: 'authorizationcode authorisationcode authcode devicecode usercode codeverifier confirmationcode',
  password:
    'password passwd pwd passphrase encryptedpassword additionalpassword ' +
    'additionalencryptedpassword newpassword oldpassword userpassword',
  otp: 'otp tan pin onetimepassword onetimecode totp smscode smstan scaauthenticationdata',
  secret: 'secret clientsecret apisecret sharedsecret appsecret secretkey accesskeysecret',
  key: 'apikey xapikey privatekey jwk signingkey secretaccesskey encryptionkey',
  cookie: 'cookie setcookie sessionid sid jsessionid phpsessid',
  credentials: 'authorization proxyauthorization credentials',
};
const KINDS: ReadonlyMap<string, SecretKind> = new Map(
  Object.entries(NAMES).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as SecretKind] as const),
  ),
);

/** Of what kind the value of a name is, if it is a secret by its name: `psu[password]`, `X-Api-Key`. */
export function kindOfName(name: string): SecretKind | undefined {
  const last = /[^.:[\]]*(?=[.:[\]]*$)/.exec(name)?.[0] ?? name;
  return KINDS.get(last.replace(/[-_]/g, '').toLowerCase());
}

/** The name of an error is no secret, and neither is what was taken out already. */
const ERROR_NAME = /^(?:[A-Z0-9]+(?:_[A-Z0-9]+)+|[a-z]{3,}(?:[A-Z_.-]?[a-z]{2,})*|\d{3})$/;

/** Whether a value called `code` names an error: `FORMAT_ERROR`, `invalidConsent`, `404`. */
export const isErrorName = (value: string): boolean => ERROR_NAME.test(value);
