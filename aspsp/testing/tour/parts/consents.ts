import { EXPLICIT, ibanAt } from '../../samples.js';
import { decideOn } from '../psu.js';
import { agree, ask, CONSENTS, linkOf, selfOf, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** Consents: requested, read, granted, rejected, replaced by newer ones, deleted. */
export async function tourConsents(tour: Tour): Promise<void> {
  const first = await ask(tour);
  await tour.call('GET', linkOf(first.made, 'self'));
  await tour.call('GET', linkOf(first.made, 'status'));
  await tour.call('GET', linkOf(first.made, 'scaStatus'));
  await tour.call('GET', `${first.self}/authorisations`);
  await first.status();
  await first.decide();
  await first.status();
  await tour.call('GET', first.self);
  await tour.call('GET', linkOf(first.made, 'scaStatus'));
  await startExplicitly(tour);
  const declined = await ask(tour);
  await declined.decide('reject');
  await declined.status();
  await tour.call('GET', linkOf(declined.made, 'scaStatus'));
  await tour.call('DELETE', declined.self);
  await replaced(tour);
  const deleted = await ask(tour);
  await tour.call('DELETE', deleted.self);
  await deleted.status();
  await deleted.decide();
  await deleted.status();
  await ofCompany(tour);
  const nowhere = selfOf(CONSENTS, UNKNOWN);
  for (const end of ['', '/status', '/authorisations']) await tour.call('GET', nowhere + end);
  await tour.call('DELETE', nowhere);
  await tour.call('POST', `${nowhere}/authorisations`);
}

async function startExplicitly(tour: Tour): Promise<void> {
  const asked = await ask(tour, {}, { headers: EXPLICIT });
  const started = await tour.call('POST', linkOf(asked.made, 'startAuthorisation'));
  const again = await tour.call('POST', `${asked.self}/authorisations`);
  const scaStatus = linkOf(started, 'scaStatus');
  await tour.call('GET', `${asked.self}/authorisations`);
  await tour.call('GET', `${asked.self}/authorisations/${UNKNOWN}`);
  await tour.call('GET', scaStatus);
  await tour.call('PUT', scaStatus, { json: {} });
  await asked.status();
  await decideOn(tour, linkOf(started, 'scaRedirect'));
  await asked.status();
  await tour.call('GET', scaStatus);
  await tour.call('GET', linkOf(again, 'scaStatus'));
  await tour.call('POST', `${asked.self}/authorisations`);
}

/** An authorised recurring consent ends the earlier one of its PSU and TPP; no other consent does. */
async function replaced(tour: Tour): Promise<void> {
  const before = await agree(tour);
  const brunos = [{ iban: ibanAt(tour.bank, 1) }];
  const ofOther = await agree(tour, { access: { accounts: brunos } }, 1);
  const ofTpp2 = await ask(tour, {}, { as: 'tpp2', headers: EXPLICIT });
  const theirs = await tour.call('POST', `${ofTpp2.self}/authorisations`, { as: 'tpp2' });
  await decideOn(tour, linkOf(theirs, 'scaRedirect'));
  await agree(tour, { recurringIndicator: false, frequencyPerDay: 1 });
  await before.status();
  const newer = await ask(tour);
  await before.status();
  await newer.decide();
  await before.status();
  await tour.call('GET', before.self);
  await newer.status();
  await ofOther.status();
  await tour.call('GET', `${ofTpp2.self}/status`, { as: 'tpp2' });
  await tour.call('DELETE', newer.self);
  await newer.status();
  await newer.status();
  await tour.call('DELETE', newer.self);
  await tour.call('GET', '/v1/accounts', { headers: { 'consent-id': newer.id } });
}

async function ofCompany(tour: Tour): Promise<void> {
  const asked = await ask(tour, { access: { accounts: [{ iban: ibanAt(tour.bank, 2) }] } });
  for (const psu of [2, 3]) {
    const started = await tour.call('POST', `${asked.self}/authorisations`);
    await decideOn(tour, linkOf(started, 'scaRedirect'), 'approve', psu);
    await asked.status();
  }
}
