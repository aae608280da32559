import { NO_REDIRECT } from '../../samples.js';
import { decideInApp } from '../psu.js';
import { ask, linkOf, pay } from '../resources.js';
import type { Tour } from '../tour.js';

/** The Decoupled approach: the TPP names the PSU, who decides in the app. */
export async function tourDecoupled(tour: Tour): Promise<void> {
  const headers = { ...NO_REDIRECT, 'psu-id': 'anna.example' };
  for (const button of ['approve', 'reject'] as const) {
    const paid = await pay(tour, {}, { headers });
    await decide(tour, linkOf(paid.made, 'scaStatus'), button);
    await paid.status();
    const asked = await ask(tour, {}, { headers });
    await decide(tour, linkOf(asked.made, 'scaStatus'), button);
    await asked.status();
  }
  const unnamed = await pay(tour, {}, { headers: NO_REDIRECT });
  const sca = linkOf(unnamed.made, 'scaStatus');
  await tour.call('PUT', sca, { json: {} });
  await tour.call('PUT', sca, { headers: { 'psu-id': 'nobody.example' }, json: {} });
  await tour.call('PUT', sca, { headers: { 'psu-id': 'anna.example' }, json: {} });
  await tour.call('PUT', sca, { json: { scaAuthenticationData: '123456' } });
  await decideInApp(tour, idOf(sca), 'approve', 1);
  await unnamed.status();
}

async function decide(tour: Tour, sca: string, button: 'approve' | 'reject'): Promise<void> {
  await tour.call('GET', sca);
  await decideInApp(tour, idOf(sca), button);
  await tour.call('GET', sca);
}

function idOf(address: string): string {
  return address.split('/').at(-1) ?? '';
}
