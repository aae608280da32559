import { decideOn } from '../psu.js';
import { linkOf, pay, UNKNOWN } from '../resources.js';
import type { Tour } from '../tour.js';

/** Payments that are cancelled: before and after the PSU's approval, and too late. */
export async function tourCancellations(tour: Tour): Promise<void> {
  const early = await pay(tour);
  await tour.call('DELETE', early.self);
  await early.status();
  await tour.call('GET', early.self);
  await tour.call('DELETE', early.self);
  await early.status();
  await tour.call('POST', `${early.self}/authorisations`);
  await early.decide();
  await early.status();
  await cancelAuthorised(tour, 'approve');
  await cancelAuthorised(tour, 'reject');
  const late = await pay(tour);
  await late.decide();
  tour.clock.forward(3600);
  await late.status();
  await tour.call('DELETE', late.self);
  await late.status();
}

async function cancelAuthorised(tour: Tour, button: 'approve' | 'reject'): Promise<void> {
  const paid = await pay(tour);
  await paid.decide();
  const list = `${paid.self}/cancellation-authorisations`;
  await tour.call('POST', list);
  const asked = await tour.call('DELETE', paid.self);
  const started = await tour.call('POST', linkOf(asked, 'startAuthorisation'));
  const scaStatus = linkOf(started, 'scaStatus');
  await tour.call('GET', list);
  await tour.call('GET', scaStatus);
  await tour.call('PUT', scaStatus, { json: {} });
  await tour.call('GET', scaStatus, { as: 'tpp2' });
  const authorization = 'Bearer stolen';
  await tour.call('GET', scaStatus, { as: 'tpp2', headers: { authorization } });
  await tour.call('GET', `${list}/${UNKNOWN}`);
  await paid.status();
  await decideOn(tour, linkOf(started, 'scaRedirect'), button);
  await tour.call('GET', scaStatus);
  await paid.status();
  await paid.status();
  await tour.call('GET', list);
}
