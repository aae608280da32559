import { fieldsIn, type SentAnswer, withFields } from '../../../mutation/answer.js';
import {
  changeField,
  dropField,
  setField,
  setHeader,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { changeForm } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import type { ArmedFault, Fault } from '../fault.js';
import { PSU_PAGES } from '../operation-of.js';
import { TOKEN_MEMORY_FAULTS } from './remembered-secrets.js';

const TOKEN = [OPERATION.iam.token];

/** Faults of the OAuth flow: codes, tokens, and the updates with them. */
export const OAUTH_FAULTS: readonly Fault[] = [
  inAnswer('consent-update-answers-201', [OPERATION.consent.update], setStatus(200, 201)),
  inAnswer('cancellation-update-answers-201', [OPERATION.cancellation.update], setStatus(200, 201)),
  inAnswer('token-answers-201', TOKEN, setStatus(200, 201)),
  inAnswer('token-sent-as-html', TOKEN, setHeader('content-type', 'text/html')),
  inAnswer('access-token-missing', TOKEN, dropField('access_token')),
  inAnswer('expires-in-is-a-text', TOKEN, changeField('expires_in', String)),
  inAnswer('expires-in-negative', TOKEN, setField('expires_in', -3600)),
  inAnswer('expires-in-missing', TOKEN, dropField('expires_in')),
  inAnswer('token-type-not-bearer', TOKEN, setField('token_type', 'mac')),
  inAnswer('token-refusal-answers-500', TOKEN, setStatus(400, 500)),
  inAnswer('code-missing-in-redirect', [PSU_PAGES], inRedirect('code', undefined)),
  inAnswer('scope-missing-in-redirect', [PSU_PAGES], inRedirect('scope', undefined)),
  inAnswer('scope-of-redirect-is-another', [PSU_PAGES], inRedirect('scope', 'PSD2')),
  inAnswer('state-not-returned', [PSU_PAGES], inRedirect('state', undefined)),
  inAnswer('state-of-redirect-is-another', [PSU_PAGES], inRedirect('state', 'another')),
  inRules('code-verifier-ignored', { verifierFits: () => true }),
  inRules('wrong-code-verifier-accepted', {
    verifierFits: (challenge, verifier) => (challenge === undefined) === (verifier === undefined),
  }),
  inRules('code-used-twice', { redeemCode: (records, id) => records.get('code', id) }),
  inRules('code-of-a-payment-used-twice', {
    redeemCode: async (records, id) => {
      const known = await records.get('code', id);
      return known?.scope.startsWith('PIS:') === true ? known : SOUND_RULES.redeemCode(records, id);
    },
  }),
  inRules('code-for-other-redirect-uri', {
    codeFits: (kept, sent) => kept.client === sent.client && kept.scope === sent.scope,
  }),
  inRules('code-for-other-scope', {
    codeFits: (kept, sent) => kept.client === sent.client && kept.redirectUri === sent.redirectUri,
  }),
  inRules('code-for-other-client', {
    codeFits: (kept, sent) => kept.redirectUri === sent.redirectUri && kept.scope === sent.scope,
  }),
  inRules('code-for-other-certificate', { clientFits: () => true }),
  inRules('token-of-other-resource-accepted', {
    tokenFits: (held, wanted) => held.thumbprint === wanted.thumbprint,
  }),
  ...TOKEN_MEMORY_FAULTS,
  remembering('code-with-the-refusal', codeAfterAll),
  remembering('payments-approved-by-oauth-stay-received', staysReceived),
  remembering('equal-updates-undo-the-authorisation', secondUpdateUndoes),
  inRequest(
    'any-grant-type-taken',
    TOKEN,
    changeForm((form) => form.set('grant_type', 'authorization_code')),
  ),
];

/** Changes a parameter of the address of the redirect. */
function inRedirect(name: string, value: string | undefined) {
  return setHeader('location', (old) => {
    const [address = '', query] = old.split('?');
    if (query === undefined) return old;
    const parameters = new URLSearchParams(query);
    if (!parameters.has(name)) return old;
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, value);
    return `${address}?${parameters}`;
  });
}

/** A payment whose update is sent a second time appears unauthorised. */
function secondUpdateUndoes(): ArmedFault {
  const sent = new Set<string>();
  const undone = new Set<string>();
  const told = { [OPERATION.payment.sca]: 'failed', [OPERATION.payment.status]: 'RCVD' };
  return {
    request: {
      operations: [OPERATION.payment.update],
      change: ({ url, body }) => {
        const resource = url.split('/authorisations')[0] ?? '';
        if (sent.has(`${url} ${body}`)) undone.add(resource);
        sent.add(`${url} ${body}`);
      },
    },
    answer: {
      operations: Object.keys(told),
      change: (answer, request) => {
        const resource = request.url.split(/\/(?:authorisations|status)/)[0] ?? '';
        if (!undone.has(resource)) return answer;
        const { getPaymentScaStatus: sca, getPaymentStatus: payment } = told;
        return request.operation === OPERATION.payment.status
          ? setField('transactionStatus', payment)(answer)
          : setField('scaStatus', sca)(answer);
      },
    },
  };
}

/** The PSU declined, and the TPP gets a working code. */
function codeAfterAll(): ArmedFault {
  const asked = new Set<string>();
  return {
    request: {
      operations: [PSU_PAGES],
      change: (request) => {
        if (request.method !== 'POST' || !asked.has(request.url)) return;
        changeForm((form) => {
          if (form.has('reject')) form.set('approve', '1');
          form.delete('reject');
        })(request);
      },
    },
    answer: {
      operations: [OPERATION.iam.authorize],
      change: (answer: SentAnswer) => {
        const link = /action="(\/sca\/[\w-]+)"/.exec(answer.text)?.[1];
        if (link !== undefined) asked.add(link);
        return answer;
      },
    },
  };
}

/** The status of a payment that the TPP finished with a token is not shown. */
function staysReceived(): ArmedFault {
  const finished = new Set<string>();
  const { update, status, read } = OPERATION.payment;
  const idOf = (url: string): string =>
    /\/([^/?]+)(?:\/status|\/authorisations\/[^/?]+)?(?:\?|$)/.exec(url)?.[1] ?? '';
  return {
    answer: {
      operations: [update, status, read],
      change: (answer, { operation, url, body }) => {
        const id = idOf(url);
        if (operation === update) {
          if (answer.status === 200 && body?.includes('scaAuthenticationData')) finished.add(id);
          return answer;
        }
        return finished.has(id) ? shownReceived(answer) : answer;
      },
    },
  };
}

const shownReceived = (answer: SentAnswer): SentAnswer =>
  fieldsIn(answer)?.['transactionStatus'] === 'ACTC'
    ? withFields(answer, { transactionStatus: 'RCVD' })
    : answer;
