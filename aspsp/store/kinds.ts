import type { Kind } from './store.js';

/** Every kind of entity; a missing one does not compile. */
const ALL: Readonly<Record<Kind, true>> = {
  psu: true,
  account: true,
  entry: true,
  payment: true,
  consent: true,
  authorisation: true,
  interaction: true,
  session: true,
  client: true,
  code: true,
  basket: true,
  basketMember: true,
  fundsConsent: true,
  secret: true,
  replay: true,
  standingOrder: true,
  reported: true,
  due: true,
  usedCode: true,
  revokedToken: true,
  failedLogins: true,
  message: true,
  operator: true,
};

/** All kinds of entities that a store keeps. */
export const KINDS = Object.keys(ALL) as readonly Kind[];
