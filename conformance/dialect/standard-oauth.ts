import { OPERATION } from '../../standard/operation.js';
import { doingOf } from '../../standard/roles.js';
import type { CallStep, Case, PsuStep, Step } from '../cases/case.js';
import { CODE_OF_PAGE, withBearer } from './bearer-of-grant.js';

const AUTHORIZE = '/connect/authorize?';
/** A body with an access token: the update with which the contract ends the OAuth flow. */
const TOKEN = /^\$\{([\w-]+)\.body\.access_token\}$/;

/**
 * A case whose OAuth flow is the one of RFC 6749 and RFC 7636: the request for a code has `state` and a PKCE
 * challenge, the token request has the verifier and no scope, no update follows, and later requests for the
 * resource carry the token. A case about such an update belongs to the contract alone.
 */
export function withStandardOAuth(each: Case): Case {
  const asked = each.steps.filter(asksForCode).flatMap(({ link }) => aliasesIn(link));
  if (asked.length === 0) return each;
  const isOfOAuth = isAbout(asked);
  const isLast = (step: Step): boolean => isLastUpdate(step) && isOfOAuth(step);
  const rest = each.steps.filter((step) => !isLast(step));
  const dropped = each.steps.filter(isLast).map(({ as }) => as);
  const text = JSON.stringify(rest);
  const isOnUpdate =
    rest.some((step) => sendsToken(step) && isOfOAuth(step)) ||
    dropped.some((as) => text.includes(`\${${as}.`));
  if (isOnUpdate) return { ...each, needs: { ...each.needs, dialect: 'contract' } };
  return { ...each, steps: withBearer(rest.map(standardStep)) };
}

const asksForCode = (step: Step): step is PsuStep =>
  step.kind === 'psu' && step.link.includes(AUTHORIZE);

/** The responses that a link comes from: `${start.link.scaOAuth|create.link.scaOAuth}`. */
const aliasesIn = (link: string): readonly string[] =>
  [...link.matchAll(/[{|]([\w-]+)\.link\./g)].map(([, alias = '']) => alias);

/**
 * Whether an update has to do with the OAuth flow: it sends a token, or is about an authorisation that one of these responses began. The
 * authorisation of a cancellation may take another approach than that of its payment.
 */
const isAbout =
  (aliases: readonly string[]) =>
  (step: Step): boolean => {
    if (step.kind !== 'call' || TOKEN.test(tokenIn(step))) return true;
    const path = JSON.stringify(step.path ?? {});
    const ids = [
      ...path.matchAll(/[{|]([\w-]+)\.(?:body\.)?(?:authori[sz]ation|cancellation)Id/gi),
    ];
    return ids.length === 0 || ids.some(([, alias = '']) => aliases.includes(alias));
  };

/** An update that has to succeed with the token, and does nothing else. */
function isLastUpdate(step: Step): boolean {
  if (step.kind !== 'call' || !sendsToken(step) || !TOKEN.test(tokenIn(step))) return false;
  if (step.mutate !== undefined || step.atOnce !== undefined) return false;
  return step.expect.some((check) => check.check === 'status' && check.in.includes(200));
}

/** Whether it sends a token, or something else in its place, in an update. */
const sendsToken = (step: Step): boolean =>
  step.kind === 'call' && doingOf(step.operation)?.role === 'update' && tokenIn(step) !== '';

function tokenIn({ body }: CallStep): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return '';
  const { scaAuthenticationData: sent } = body as Readonly<Record<string, unknown>>;
  return typeof sent === 'string' ? sent : '';
}

function standardStep(step: Step): Step {
  if (asksForCode(step)) return { ...step, link: standardLink(step) };
  return step.kind === 'call' && step.operation === OPERATION.iam.token
    ? standardToken(step)
    : step;
}

/** Without the grant_type of the contract, which RFC 6749 does not have in this request. */
function standardLink({ as, link }: PsuStep): string {
  const [address = '', query = ''] = link.split(AUTHORIZE);
  const parameters = query.split('&').filter((each) => !each.startsWith('grant_type='));
  const proof = [
    `state=\${pkce.${as}.state}`,
    `code_challenge=\${pkce.${as}.challenge}`,
    'code_challenge_method=S256',
  ];
  return `${address}${AUTHORIZE}${[...parameters, ...proof].join('&')}`;
}

function standardToken(step: CallStep): CallStep {
  const { scope: _, ...form } = (step.body ?? {}) as Readonly<Record<string, string>>;
  const [, alias] = CODE_OF_PAGE.exec(form['code'] ?? '') ?? [];
  if (alias === undefined) return step;
  return { ...step, body: { ...form, code_verifier: `\${pkce.${alias}.verifier}` } };
}
