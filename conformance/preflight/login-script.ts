import type { Profile, PsuAct } from '../profile/profile.js';
import { isByApi } from '../profile/script-words.js';

/** The part of a script that logs the PSU in, up to the button that sends the password. */
export interface LoginScript {
  /** Its path in the profile. */
  readonly path: string;
  /** Whether it starts at a link that the bank returns for a consent. */
  readonly needsLink: boolean;
  /** Whether it types {psuId}, so that other PSUs can log in with it too. */
  readonly typesName: boolean;
  /** The acts before the button. */
  readonly before: readonly PsuAct[];
  readonly press: PsuAct;
  /** The act after it, where that is due whatever the PSU decides about, and something waits for the PSU: at a link. */
  readonly next: PsuAct | undefined;
  /** Names of the fields into which the password is typed. */
  readonly passwordFields: readonly string[];
}

/**
 * How a PSU of the profile can log in. Public pages come first, because they need nothing to be created at
 * the bank; the script of a redirection needs a consent.
 */
export function loginScript({ psu, sca, services }: Profile): LoginScript | undefined {
  const { otp, decoupled, approve, browser = 'script' } = psu;
  const open = [
    scriptOf('psu.decoupled.approve', decoupled?.approve),
    scriptOf('psu.otp.page', otp !== undefined && 'page' in otp ? otp.page : undefined),
  ].find((script) => script?.needsLink === false);
  if (open !== undefined) return open;
  const redirects = sca.approaches.includes('REDIRECT') && services.includes('AIS');
  return redirects && browser === 'script' ? scriptOf('psu.approve', approve) : undefined;
}

function scriptOf(path: string, acts: readonly PsuAct[] = []): LoginScript | undefined {
  const typed = acts.findIndex((act) => passwordFieldsOf(act).length > 0);
  const pressed = acts.findIndex((act, index) => index > typed && 'submit' in act);
  const press = acts[pressed];
  if (typed === -1 || press === undefined) return undefined;
  const before = acts.slice(0, pressed);
  if (acts.slice(0, pressed).some(isByApi)) return undefined;
  const text = JSON.stringify([...before, press]);
  const needsLink = text.includes('{link}') || text.includes('{authorisationId}');
  const [next] = acts.slice(pressed + 1);
  return {
    path,
    needsLink,
    typesName: text.includes('{psuId}'),
    before,
    press,
    next: needsLink && next?.for === undefined ? next : undefined,
    passwordFields: before.flatMap(passwordFieldsOf),
  };
}

function passwordFieldsOf(act: PsuAct): readonly string[] {
  if (!('fill' in act)) return [];
  return Object.entries(act.fill).flatMap(([name, value]) =>
    value.includes('{password}') ? [name] : [],
  );
}
