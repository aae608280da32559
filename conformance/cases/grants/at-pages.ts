/** The PSU decides on pages of the bank: at the Redirect link, or at the authorize endpoint. */
import { OPERATION } from '../../../standard/operation.js';
import { aside, firstStatus } from '../aside.js';
import { call, redirected, setup } from '../build.js';
import type { CallStep, PsuStep, Step } from '../case.js';
import { REDIRECTION } from '../flows.js';
import { tokenForm } from '../oauth-flows.js';
import {
  aliasIn,
  authorisationPath,
  either,
  type Grant,
  identityOf,
  overAt,
  resourcePath,
  scopeOf,
  sentAsAsked,
  startLinks,
  whoOf,
} from './grant-parts.js';

/** Starts where the links ask for it, then the PSU's page, and the confirmation code if there is one. */
export function byRedirect(grant: Grant): readonly Step[] {
  const page = atPage(grant, either(grant, 'link.scaRedirect'), [
    redirected('SCA-REDIRECT-RETURNS', 'redirectUri'),
  ]);
  return [start(grant), page, confirm(grant)];
}

/** Start, authorise, exchange the code for a token, and update with it; a refusal gives no code. */
export function byOAuth(grant: Grant): readonly Step[] {
  const { grantable, step } = grant;
  const page = atPage(grant, authorizeLink(grant), [
    redirected('IAM-AUTHORIZE-REDIRECTS', 'redirectUri'),
    redirected('IAM-AUTHORIZE-CODE', 'either', { query: ['code'] }),
    redirected('IAM-AUTHORIZE-SCOPE', 'either', { query: ['scope'] }),
  ]);
  if (step.decision === 'reject') return [start(grant), page];
  const { exchange, form } = exchangeOf(grant);
  const token = setup(
    call(
      aliasIn(grant, 'token'),
      OPERATION.iam.token,
      { base: either(grant, 'link.scaOAuth'), bodyType: 'form', body: form, ...exchange },
      { check: 'status', clause: 'IAM-TOKEN-200', in: [200] },
    ),
  );
  const update = setup(
    call(
      aliasIn(grant, 'update'),
      grantable.update,
      {
        path: authorisationPath(grant),
        headers: psuOf(grant),
        body: { scaAuthenticationData: `\${${token.as}.body.access_token}` },
        ...exchange,
      },
      { check: 'status', clause: grantable.updated, in: [200] },
    ),
  );
  return [start(grant), page, token, sentAsAsked(update, grant)];
}

function exchangeOf(grant: Grant) {
  return {
    form: tokenForm(aliasIn(grant, 'approve'), clientOf(grant)),
    exchange: { ...identityOf(grant), skipWhen: overAt(grant, 'start') },
  };
}

function start(grant: Grant): CallStep {
  const { grantable, step } = grant;
  const begun = step.judged === true ? grantable.begun : undefined;
  return setup(
    call(
      aliasIn(grant, 'start'),
      grantable.start,
      {
        path: resourcePath(grant),
        headers: { ...REDIRECTION, ...psuOf(grant), ...grant.step.headers },
        body: {},
        when: startLinks(grant),
        ...identityOf(grant),
      },
      { check: 'status', clause: grantable.started, in: [201] },
      ...firstStatus(begun, '/scaStatus', 'received'),
    ),
  );
}

/** Another PSU than that of the profile is named: some banks want the name with every request. */
const psuOf = (grant: Grant): Readonly<Record<string, string>> =>
  grant.step.who === undefined ? {} : { 'PSU-ID': `\${${whoOf(grant)}.id}` };

/** `approved` are the checks of the redirect after an approval, where the grant is judged. */
function atPage(
  grant: Grant,
  link: string,
  approved: readonly ReturnType<typeof redirected>[],
): PsuStep {
  const { decision, who, judged } = grant.step;
  return {
    kind: 'psu',
    as: aliasIn(grant, decision),
    link,
    script: decision,
    ...(who === undefined ? {} : { who }),
    setup: true,
    skipWhen: overAt(grant, 'start'),
    expect: [
      redirected('SCA-REDIRECT-RETURNS', 'either'),
      ...(judged === true && decision === 'approve' ? approved.map(aside) : []),
    ],
  };
}

/** Where the redirect has a confirmation code. */
function confirm(grant: Grant): CallStep {
  const code = `\${${aliasIn(grant, grant.step.decision)}.confirmationCode}`;
  return setup(
    call(
      aliasIn(grant, 'confirm'),
      grant.grantable.update,
      {
        path: authorisationPath(grant),
        headers: psuOf(grant),
        body: { confirmationCode: code },
        when: code,
        ...identityOf(grant),
      },
      { check: 'status', clause: grant.grantable.updated, in: [200] },
    ),
  );
}

const authorizeLink = (grant: Grant): string =>
  `${either(grant, 'link.scaOAuth')}/connect/authorize?grant_type=code&response_type=code` +
  `&redirect_uri=\${profile.tpp.redirectUri}&client_id=${clientOf(grant)}&scope=${scopeOf(grant)}`;

/** The registration of the TPP that created the resource. */
const clientOf = ({ made }: Grant): string =>
  made.identity === 'tpp2' ? '${tpp2.clientId}' : '${tpp.clientId}';
