/** The kind of a secret, as in its pseudonym `[token#3]`. */
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

/** Names of fields, parameters, elements and headers, in lower case and without `-` and `_`. */
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

/**
 * The kind of secret that a name such as `psu[password]` or `X-Api-Key` marks; undefined when it marks none.
 */
export function kindOfName(name: string): SecretKind | undefined {
  const last = /[^.:[\]]*(?=[.:[\]]*$)/.exec(name)?.[0] ?? name;
  return KINDS.get(last.replace(/[-_]/g, '').toLowerCase());
}

/** Matches the name of an error, which is not a secret. */
const ERROR_NAME = /^(?:[A-Z0-9]+(?:_[A-Z0-9]+)+|[a-z]{3,}(?:[A-Z_.-]?[a-z]{2,})*|\d{3})$/;

/**
 * Whether the value of a member `code` is an error code, such as `FORMAT_ERROR`, `invalidConsent` or `404`.
 */
export const isErrorName = (value: string): boolean => ERROR_NAME.test(value);
