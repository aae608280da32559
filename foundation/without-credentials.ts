/** A text with addresses, without the user and the password of each: `http://user:pass@host/` is `http://host/`. */
export const withoutCredentials = (text: string): string =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#]*@/gi, '$1');
