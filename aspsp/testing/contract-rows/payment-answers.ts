import { dayOf, daysAfter } from '../../domain/calendar.js';
import { decide } from '../browser.js';
import { json, STANDING, soundOrder } from '../orders.js';
import { CREATION, ibanAt, payment } from '../samples.js';
import type { Reply } from '../tpp-client.js';
import type { World } from './world.js';

const SEPA = '/v1/payments/sepa-credit-transfers';
/** Indexes of the company's people in the list of PSUs. */
const [CARLA, DARIO] = [2, 3];
const SERVICES = ['payments', 'bulk-payments', 'periodic-payments'];

export interface PaymentAnswers {
  /** With every field that the contract names. */
  readonly sent: ReturnType<typeof payment>;
  readonly created: Reply;
  readonly read: Reply;
  readonly statusBefore: Reply;
  readonly explicit: Reply;
  readonly started: Reply;
  readonly authorisations: Reply;
  readonly scaStatus: Reply;
  readonly statusAfter: Reply;
  readonly startedTwice: Reply;
  readonly cancelAsked: Reply;
  readonly cancelStarted: Reply;
  readonly cancellations: Reply;
  readonly cancelScaStatus: Reply;
  readonly cancelUpdated: Reply;
  readonly cancelled: Reply;
  readonly cancelledAtOnce: Reply;
  readonly statusCancelled: Reply;
  readonly tooLate: Reply;
  readonly periodic: Reply;
  readonly validated: Reply;
  readonly corporate: Reply;
  readonly corporateStatus: readonly string[];
  /** Creation responses by `service/product`. */
  readonly products: Readonly<Record<string, Reply>>;
  readonly unknownService: Reply;
}

/** Payments from creation to end, in all services and products. */
export async function paymentAnswers(world: World): Promise<PaymentAnswers> {
  const { bank, clock, tpp } = world;
  const today = dayOf(clock.now());
  const sent = payment(bank, {
    creditorAddress: { street: 'Main Street', buildingNumber: '1', country: 'DE', city: 'Berlin' },
    endToEndIdentification: 'E2E-1',
    requestedExecutionDate: today,
    requestedExecutionTime: `${today}T12:00:00Z`,
  });
  const created = await tpp.call('POST', SEPA, { headers: CREATION, json: sent });
  const self: string = created.body._links.self.href;
  const get = (path: string) => tpp.call('GET', path);
  const read = await get(self);
  const statusBefore = await get(created.body._links.status.href);
  return {
    sent,
    created,
    read,
    statusBefore,
    ...(await authorised(world)),
    ...(await corporatePayment(world)),
    periodic: await periodicRead(world),
    validated: await tpp.call('POST', `${SEPA}/validate`, json(payment(bank))),
    products: await allProducts(world),
    unknownService: await tpp.call('POST', '/v1/gifts/sepa-credit-transfers', json(payment(bank))),
  };
}

async function authorised({ bank, tpp, clock }: World) {
  const headers = { ...CREATION, 'tpp-explicit-authorisation-preferred': 'true' };
  const explicit = await tpp.call('POST', SEPA, { headers, json: payment(bank) });
  const list: string = explicit.body._links.startAuthorisation.href;
  const self: string = explicit.body._links.self.href;
  const started = await tpp.call('POST', list, { headers: CREATION });
  const authorisations = await tpp.call('GET', list);
  const scaStatus = await tpp.call('GET', started.body._links.scaStatus.href);
  await decide(bank, started.body._links.scaRedirect.href);
  const statusAfter = await tpp.call('GET', `${self}/status`);
  const startedTwice = await tpp.call('POST', list, { headers: CREATION });
  const cancelAsked = await tpp.call('DELETE', self, { headers: CREATION });
  const cancelList: string = cancelAsked.body._links.startAuthorisation.href;
  const cancelStarted = await tpp.call('POST', cancelList, { headers: CREATION });
  const cancellations = await tpp.call('GET', cancelList);
  const cancelScaStatus = await tpp.call('GET', cancelStarted.body._links.scaStatus.href);
  const toIdentify = await tpp.call('POST', cancelList, {
    headers: { 'tpp-redirect-preferred': 'false' },
  });
  const cancelUpdated = await tpp.call('PUT', toIdentify.body._links.scaStatus.href, {
    json: {},
    headers: { 'psu-id': bank.psus[0]?.id ?? '' },
  });
  await decide(bank, cancelStarted.body._links.scaRedirect.href);
  const cancelled = await tpp.call('GET', `${self}/status`);
  const other = await tpp.call('POST', SEPA, { headers: CREATION, json: payment(bank) });
  const otherSelf: string = other.body._links.self.href;
  const cancelledAtOnce = await tpp.call('DELETE', otherSelf);
  const statusCancelled = await tpp.call('GET', `${otherSelf}/status`);
  const late = await tpp.call('POST', SEPA, { headers: CREATION, json: payment(bank) });
  await decide(bank, late.body._links.scaRedirect.href);
  clock.forward(3600);
  const tooLate = await tpp.call('DELETE', late.body._links.self.href);
  return {
    explicit,
    started,
    authorisations,
    scaStatus,
    statusAfter,
    startedTwice,
    cancelAsked,
    cancelStarted,
    cancellations,
    cancelScaStatus,
    cancelUpdated,
    cancelled,
    cancelledAtOnce,
    statusCancelled,
    tooLate,
  };
}

/** A company's payment: two people authorise it, one after the other. */
async function corporatePayment({ bank, tpp }: World) {
  const sent = payment(bank, { debtorAccount: { iban: ibanAt(bank, CARLA) } });
  const corporate = await tpp.call('POST', SEPA, { headers: CREATION, json: sent });
  const corporateStatus: string[] = [];
  for (const psu of [CARLA, DARIO]) {
    const started = await tpp.call('POST', corporate.body._links.startAuthorisation.href, {
      headers: CREATION,
    });
    await decide(bank, started.body._links.scaRedirect.href, 'approve', psu);
    const status = await tpp.call('GET', corporate.body._links.status.href);
    corporateStatus.push(status.body.transactionStatus);
  }
  return { corporate, corporateStatus };
}

async function periodicRead({ bank, clock, tpp }: World): Promise<Reply> {
  const end = daysAfter(dayOf(clock.now()), 400);
  const sent = payment(bank, standingFrom(clock));
  const made = await tpp.call(
    'POST',
    '/v1/periodic-payments/sepa-credit-transfers',
    json({ ...sent, endDate: end }),
  );
  return tpp.call('GET', made.body._links.self.href);
}

/** Monthly from tomorrow on, by the bank's clock. */
const standingFrom = (clock: World['clock']) => ({
  ...STANDING,
  startDate: daysAfter(dayOf(clock.now()), 1),
});

async function allProducts({ bank, clock, tpp }: World) {
  const products = bank.bank.config.products.payments;
  const made: Record<string, Reply> = {};
  for (const service of SERVICES) {
    for (const product of products) {
      const path = `/v1/${service}/${product}`;
      made[`${service}/${product}`] = await tpp.call(
        'POST',
        path,
        soundOrder(bank, service, product, standingFrom(clock)),
      );
    }
  }
  return made;
}
