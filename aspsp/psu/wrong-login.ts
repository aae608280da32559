/** The same whatever was wrong: the name, the password, or that too many were sent before. */
export const WRONG_LOGIN =
  'The user name or the password is wrong. After several wrong ones in a row the bank refuses ' +
  'log-ins for some minutes.';
