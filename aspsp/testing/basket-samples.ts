import type { RunningBank } from '../start-bank.js';
import { decide } from './browser.js';
import { CREATION, payment } from './samples.js';
import type { Reply, TppClient } from './tpp-client.js';

export const BASKETS = '/v1/signing-baskets';

/** Error codes of a response. */
export const codes = ({ body }: Reply): readonly string[] =>
  body.tppMessages?.map((one: { code: string }) => one.code) ?? [];

/** The operations of a test on a payment and a basket of one TPP. */
export function basketCalls(bank: RunningBank, tpp: TppClient) {
  const read = async (address: string) =>
    (await tpp.call('GET', address)).body.transactionStatus as string;
  return {
    async pay(change: object = {}, product = 'sepa-credit-transfers') {
      const json = payment(bank, change);
      const made = await tpp.call('POST', `/v1/payments/${product}`, { headers: CREATION, json });
      const self = String(made.body._links.self.href);
      return {
        id: String(made.body.paymentId),
        self,
        link: String(made.body._links.scaRedirect.href),
        scaStatus: String(made.body._links.scaStatus.href),
        status: () => read(`${self}/status`),
      };
    },
    create: (paymentIds: unknown, headers: object = {}) =>
      tpp.call('POST', BASKETS, { headers: { ...CREATION, ...headers }, json: { paymentIds } }),
    async basket(...payments: readonly { readonly id: string }[]) {
      const made = await this.create(payments.map(({ id }) => id));
      const self = `${BASKETS}/${made.body.basketId}`;
      const start = async () => {
        const started = await tpp.call('POST', `${self}/authorisations`);
        return {
          started,
          link: String(started.body._links?.scaRedirect.href),
          scaStatus: async () =>
            (await tpp.call('GET', started.body._links.scaStatus.href)).body.scaStatus as string,
        };
      };
      return { made, self, status: () => read(self), start };
    },
    decide: (link: string, button: 'approve' | 'reject' = 'approve', psu = 0) =>
      decide(bank, link, button, psu),
  };
}
