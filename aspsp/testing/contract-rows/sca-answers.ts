import { decideInApp } from '../app.js';
import { decide } from '../browser.js';
import { CREATION, NO_REDIRECT, payment } from '../samples.js';
import type { Reply } from '../tpp-client.js';
import { closeWorld, openWorld, type World } from './world.js';

const SEPA = '/v1/payments/sepa-credit-transfers';

export interface ScaAnswers {
  /** Responses to each step of Embedded, and the resulting payment. */
  readonly identified: Reply;
  readonly authenticated: Reply;
  readonly selected: Reply;
  readonly authorised: Reply;
  readonly embeddedEnd: Reply;
  readonly decoupled: Reply;
  readonly decoupledEnd: Reply;
  readonly redirectEnd: Reply;
  readonly redirectedTo: string;
  /** Redirect with a confirmation code, at a bank that requires one. */
  readonly confirmed: Reply;
  readonly wrongApproach: Reply;
}

/** An authorisation in each approach, from start to end. */
export async function scaAnswers(world: World): Promise<ScaAnswers> {
  const redirect = await created(world, CREATION);
  const back = await decide(world.bank, redirect.body._links.scaRedirect.href);
  return {
    ...(await embedded()),
    ...(await decoupled(world)),
    redirectEnd: await world.tpp.call('GET', redirect.body._links.scaStatus.href),
    redirectedTo: String(back.headers.location),
    confirmed: await confirmed(),
    wrongApproach: await world.tpp.call('PUT', redirect.body._links.scaStatus.href, {
      json: { authenticationMethodId: 'sms' },
    }),
  };
}

function created({ bank, tpp }: World, headers: Record<string, string>): Promise<Reply> {
  return tpp.call('POST', SEPA, { headers, json: payment(bank) });
}

async function embedded() {
  const sca = { approaches: ['embedded'], fixedOtp: '123456' };
  const world = await openWorld({ sca });
  const { bank, tpp } = world;
  const { id = '', password = '' } = bank.psus[0] ?? {};
  const made = await created(world, NO_REDIRECT);
  const address: string = made.body._links.scaStatus.href;
  const put = (json: object, headers: Record<string, string> = {}) =>
    tpp.call('PUT', address, { json, headers });
  const identified = await put({}, { 'psu-id': id });
  const authenticated = await put({ psuData: { password } });
  const selected = await put({ authenticationMethodId: 'sms' });
  const authorised = await put({ scaAuthenticationData: '123456' });
  const embeddedEnd = await tpp.call('GET', made.body._links.status.href);
  await closeWorld(world);
  return { identified, authenticated, selected, authorised, embeddedEnd };
}

async function decoupled(world: World) {
  const { bank, tpp } = world;
  const headers = { ...NO_REDIRECT, 'psu-id': bank.psus[0]?.id ?? '' };
  const made = await created(world, headers);
  const address: string = made.body._links.scaStatus.href;
  await decideInApp(bank, address.split('/').at(-1) ?? '');
  return { decoupled: made, decoupledEnd: await tpp.call('GET', address) };
}

async function confirmed(): Promise<Reply> {
  const world = await openWorld({ sca: { approaches: ['redirect'], confirmation: true } });
  const { bank, tpp } = world;
  const made = await created(world, CREATION);
  const back = await decide(bank, made.body._links.scaRedirect.href);
  const query = new URL(String(back.headers.location)).searchParams;
  const confirmationCode = [...query.values()].at(-1);
  const answer = await tpp.call('PUT', made.body._links.scaStatus.href, {
    json: { confirmationCode },
  });
  await closeWorld(world);
  return answer;
}
