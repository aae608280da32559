import { dredd } from './tools/dredd.mjs';
import { ours } from './tools/ours.mjs';
import { portman } from './tools/portman.mjs';
import { prism } from './tools/prism.mjs';
import { respect } from './tools/respect.mjs';
import { schemathesis } from './tools/schemathesis.mjs';
import { specmatic } from './tools/specmatic.mjs';
import { stepci } from './tools/stepci.mjs';

/** Each function opens a peer, or throws with the reason why it cannot run here. */
export const TOOLS = {
  xs2a: ours,
  prism,
  respect,
  dredd,
  portman,
  stepci,
  specmatic,
  schemathesis,
};
