import { PAYMENT_SERVICES } from '../../documents/match-operation.js';
import { type AskBank, type AskedAnswer, toldOf } from './asker.js';
import { judgeAnswer } from './judge-answer.js';
import { type Offer, together } from './offer.js';
import { probeBySigns, saysNo } from './probe-services.js';

export const PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
  'pain.001-sepa-credit-transfers',
  'pain.001-instant-sepa-credit-transfers',
  'pain.001-target-2-payments',
  'pain.001-cross-border-credit-transfers',
];

export interface PaymentOffers {
  readonly pis: Offer;
  readonly services: readonly Offer[];
  /** By payment service, for the services that are offered. */
  readonly products: Readonly<Record<string, readonly Offer[]>>;
}

/** Finds out which payments a bank accepts, by reading unknown payments of each service and product. */
export async function probePayments(
  ask: AskBank,
  products: readonly string[] = PRODUCTS,
): Promise<PaymentOffers> {
  const services: Offer[] = [];
  const byService: Record<string, readonly Offer[]> = {};
  for (const name of PAYMENT_SERVICES) {
    const cells: AskedAnswer[] = [];
    for (const product of products) {
      cells.push(await ask({ method: 'GET', path: `/v1/${name}/${product}/{id}` }));
    }
    const service = await judgeService(ask, name, cells);
    services.push(service);
    if (service.offered === true) byService[name] = await judgeProducts(ask, name, products, cells);
  }
  return { pis: { ...together('PIS', services) }, services, products: byService };
}

/**
 * A payment service exists when a refusal for one of its payments differs from those for a made-up service.
 */
async function judgeService(
  ask: AskBank,
  name: string,
  cells: readonly AskedAnswer[],
): Promise<Offer> {
  const seen: Offer[] = [];
  for (const heard of cells) {
    const path = heard.question.path.replace(`/${name}/`, '/{nothing}/');
    const sibling = await ask({ method: 'GET', path });
    const nowhere = await ask({ method: 'GET', path: '/{nothing}/{nothing}/{id}' });
    const { signs } = heard;
    const judged = judgeAnswer({
      method: 'GET',
      signs,
      siblings: [sibling.signs],
      nowhere: nowhere.signs,
    });
    const because = `${toldOf(heard)}, ${judged.why} (${toldOf(sibling)})`;
    // an unknown product says nothing about the service
    const ofProduct = signs?.code?.startsWith('PRODUCT_') === true;
    seen.push({ name, offered: ofProduct ? undefined : judged.offered, because });
    if (judged.offered === true) break;
  }
  const byPayments = together(name, seen);
  if (byPayments.offered === true) return byPayments;
  const named = name === 'payments' ? await byWords(ask, cells) : undefined;
  if (named !== undefined) return { name, offered: true, because: named };
  const first = { ...byPayments, because: seen[0]?.because ?? '' };
  if (seen.some(saysNo)) return first;
  const [cell] = cells;
  const path = cell?.question.path.replace('/{id}', '') ?? '';
  const creations = await probeBySigns(ask, name, [
    {
      question: { method: 'GET', path },
      siblings: [{ method: 'GET', path: path.replace(`/${name}/`, '/{nothing}/') }],
      creates: true,
    },
  ]);
  return creations.offered === true ? creations : first;
}

/** Payments in the languages of the banks; the path itself is not part of what is searched. */
const PAYMENT_WORDS =
  /\bpayments?\b|zahlung|überweisung|\bpl[aă]ț?[tiț]|paiement|\bpagos?\b|pagament|betaling/i;

/**
 * A bank that says "Payment not found" has payments, even when it says so for made-up services and products as
 * well. Only its own words count, where it says something else at another path.
 */
async function byWords(ask: AskBank, cells: readonly AskedAnswer[]): Promise<string | undefined> {
  const other = await ask({ method: 'GET', path: '/v1/{nothing}' });
  const heard = cells.find(
    ({ signs }) =>
      signs !== undefined &&
      signs.status >= 400 &&
      signs.status < 500 &&
      signs.form !== 'page' &&
      PAYMENT_WORDS.test(signs.sense) &&
      !PAYMENT_WORDS.test(other.signs?.sense ?? ''),
  );
  return heard === undefined
    ? undefined
    : `${toldOf(heard)}, which names payments (${toldOf(other)})`;
}

/** A product exists when the refusals for its payments differ from those for a made-up product. */
async function judgeProducts(
  ask: AskBank,
  service: string,
  products: readonly string[],
  cells: readonly AskedAnswer[],
): Promise<readonly Offer[]> {
  const sibling = await ask({ method: 'GET', path: `/v1/${service}/{nothing}/{id}` });
  const nowhere = await ask({ method: 'GET', path: '/{nothing}/{nothing}/{id}' });
  const judged = cells.map(({ signs }) =>
    judgeAnswer({ method: 'GET', signs, siblings: [sibling.signs], nowhere: nowhere.signs }),
  );
  // when some products differ from a made-up one, the bank does not know those that do not differ
  const tells = judged.some(({ offered }) => offered === true);
  return judged.map(({ offered, why }, index) => ({
    name: products[index] ?? '',
    offered: offered ?? (tells && why.startsWith('same as ') ? false : undefined),
    because: `${cells[index] === undefined ? '' : toldOf(cells[index])}, ${why} (${toldOf(sibling)})`,
  }));
}
