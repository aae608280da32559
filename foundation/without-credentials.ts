/**
 * A text with addresses, without the user and the password of each: `http://anna:secret@host/` is `http://host/`. The words
 * `user:password`, with which our own hints show the form of an address, stay.
 */
export const withoutCredentials = (text: string): string =>
  text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?!user:password@)[^\s/?#]*@/gi, '$1');
