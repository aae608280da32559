import type { Profile, PsuAct } from './profile.js';

/** The first line of a profile by which a person acts or tells something; undefined when no person is asked. */
export function asksPerson({ psu }: Profile): string | undefined {
  if (psu.browser === 'manual') return 'psu.browser: manual';
  if (psu.otp !== undefined && 'ask' in psu.otp) return 'psu.otp.ask: true';
  return scriptsOf(psu).find(([, acts]) => acts?.some((act) => 'ask' in act))?.[0];
}

function scriptsOf({ approve, reject, decoupled, otp }: Profile['psu']) {
  const page = otp !== undefined && 'page' in otp ? otp.page : undefined;
  const scripts: readonly (readonly [string, readonly PsuAct[] | undefined])[] = [
    ['psu.approve', approve],
    ['psu.reject', reject],
    ['psu.decoupled.approve', decoupled?.approve],
    ['psu.decoupled.reject', decoupled?.reject],
    ['psu.otp.page', page],
  ];
  return scripts;
}
