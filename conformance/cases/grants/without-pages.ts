/** The PSU decides without pages of the bank: with password and code at the TPP, or in an app. */
import { aside } from '../aside.js';
import { call, noLink, setup } from '../build.js';
import type { AppStep, CallStep, OtpStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { isTheChosen } from '../is-the-chosen.js';
import type { Value } from '../value.js';
import {
  aliasIn,
  authorisationPath,
  either,
  type Grant,
  identityOf,
  overAt,
  resourcePath,
  sentAsAsked,
  startLinks,
  whoOf,
} from './grant-parts.js';

/** The headers of a creation without redirect. */
export const noRedirect = (who = 'profile.psu'): Readonly<Record<string, string>> => ({
  'TPP-Redirect-Preferred': 'false',
  'PSU-ID': `\${${who}.id}`,
});

/** The first method of the list; a second person of the same resource chooses another one, where there is one. */
function methodOf(grant: Grant): string {
  const places = grant.step.name === undefined ? [0] : [1, 0];
  const from = places.flatMap((at) =>
    ['start', 'password'].map(
      (name) => `${aliasIn(grant, name)}.body.scaMethods.${at}.authenticationMethodId`,
    ),
  );
  return `\${${from.join('|')}}`;
}

/** The password (with the start, where there is one), the first method of the list, the code. */
export function inEmbedded(grant: Grant): readonly (CallStep | OtpStep)[] {
  const password: Value = { psuData: { password: `\${${whoOf(grant)}.password}` } };
  const method = methodOf(grant);
  const early = overAt(grant, 'start', 'password');
  return [
    start(grant, password),
    update(grant, 'password', password, { unless: startLinks(grant) }),
    sentAsAsked(
      update(
        grant,
        'method',
        { authenticationMethodId: method },
        { when: method, skipWhen: early },
        ...(grant.step.judged === true ? [aside(isTheChosen(method))] : []),
      ),
      grant,
    ),
    readCode(grant),
    update(
      grant,
      'finish',
      { scaAuthenticationData: `\${${aliasIn(grant, 'code')}.otp}` },
      { skipWhen: overAt(grant, 'start', 'password', 'method') },
    ),
  ];
}

/** The same where the tester wants Embedded alone: a case does not apply where the bank chose another approach. */
export function inEmbeddedAlone(grant: Grant): readonly (CallStep | OtpStep)[] {
  const start = aliasIn(grant, 'start');
  const asked = grant.isChosenByBank ? { asked: `\${${start}.status}` } : {};
  const inApproach = { told: either(grant, 'approach'), is: 'EMBEDDED', ...asked } as const;
  return inEmbedded(grant).map((step) =>
    step.kind === 'call' && step.as !== start ? { ...step, inApproach } : step,
  );
}

/** The start with the PSU's name, and the PSU in the app. */
export function inDecoupled(grant: Grant): readonly Step[] {
  const inApproach = { told: either(grant, 'approach'), is: 'DECOUPLED' } as const;
  return [start(grant, {}), { ...inApp(grant), inApproach }];
}

/**
 * Embedded, or the PSU in the app where the response says that the bank chose Decoupled: without a redirect it
 * may choose between the two.
 */
export function inEmbeddedOrDecoupled(grant: Grant): readonly Step[] {
  const decoupled = { value: either(grant, 'approach'), in: ['DECOUPLED'] };
  const embedded = inEmbeddedAlone(grant).map((step) =>
    step.as === aliasIn(grant, 'start')
      ? step
      : { ...step, skipWhen: [...(step.skipWhen ?? []), decoupled] },
  );
  return [...embedded, { ...inApp(grant), onlyWhen: [decoupled] }];
}

function inApp(grant: Grant): AppStep {
  return {
    kind: 'app',
    as: aliasIn(grant, grant.step.decision),
    authorisation: either(grant, 'authorisationId'),
    script: grant.step.decision,
    ...(grant.step.who === undefined ? {} : { who: grant.step.who }),
    setup: true,
    skipWhen: overAt(grant, 'start'),
    expect: [],
  };
}

/** The start, which gets no redirect link. */
function start(grant: Grant, body: Value): CallStep {
  const { grantable, step } = grant;
  const none = noLink('HDR-REDIRECT-PREFERRED-FALSE', 'scaRedirect', 'scaOAuth');
  return setup(
    call(
      aliasIn(grant, 'start'),
      grantable.start,
      {
        path: resourcePath(grant),
        headers: { ...noRedirect(whoOf(grant)), ...grant.step.headers },
        body,
        when: startLinks(grant),
        ...identityOf(grant),
      },
      { check: 'status', clause: grantable.started, in: [201] },
      ...(step.judged === true ? [aside(none)] : []),
    ),
  );
}

function update(
  grant: Grant,
  name: string,
  body: Value,
  condition: Pick<CallStep, 'when' | 'unless' | 'skipWhen'>,
  ...more: readonly Check[]
): CallStep {
  const { grantable } = grant;
  return setup(
    call(
      aliasIn(grant, name),
      grantable.update,
      {
        path: authorisationPath(grant),
        headers: { 'PSU-ID': `\${${whoOf(grant)}.id}` },
        body,
        ...condition,
        ...identityOf(grant),
      },
      { check: 'status', clause: grantable.updated, in: [200] },
      ...more,
    ),
  );
}

function readCode(grant: Grant): OtpStep {
  const { who } = grant.step;
  return {
    kind: 'otp',
    as: aliasIn(grant, 'code'),
    ...(who === undefined ? {} : { who }),
    setup: true,
    skipWhen: overAt(grant, 'start', 'password', 'method'),
    expect: [],
  };
}
