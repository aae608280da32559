/**
 * An example of an extension: a scheme with two rules of its own. Every response must name the bank, and a
 * payment of one cent must keep its amount. Try it:
 *
 *     xs2a conformance --cases docs/examples/extension --only example/
 *
 * @param {typeof import('xs2a-kit/conformance')} kit
 * @returns {import('xs2a-kit/conformance').Extension}
 */
export default ({ build, flows }) => {
  const { call, defineCase, needs, setup } = build;
  const smallest = '${profile.extensions.example.smallest}';
  const instructedAmount = { currency: '${profile.pis.currency}', amount: smallest };
  return {
    name: 'example',
    version: '1.0.0',
    clauses: [
      {
        id: 'EXAMPLE-ONE-CENT',
        sentence: 'A payment of one cent keeps its amount.',
        section: 'Rules of the example scheme, 2.1',
        level: 'required',
        provenance: 'stated',
      },
      {
        id: 'EXAMPLE-BANK-NAMED',
        sentence: 'Every response of the XS2A service names the bank.',
        section: 'Rules of the example scheme, 1.4',
        level: 'recommended',
        provenance: 'stated',
      },
    ],
    checks: {
      // a check gets the response and returns its findings; an empty list: the response is correct
      'amount-is': ({ json }, given) => {
        const amount = json?.instructedAmount?.amount;
        if (Number(amount) === Number(given.amount)) return [];
        const actual = `the amount is ${String(amount)}`;
        return [
          { where: 'body /instructedAmount/amount', expected: `it is ${given.amount}`, actual },
        ];
      },
      'bank-is-named': ({ operation, status, headers }) => {
        const named = headers.some(([name]) => name.toLowerCase() === 'x-bank');
        if (operation === null || status === null || named) return [];
        return [
          { where: 'response header X-Bank', expected: 'it is there', actual: 'it is absent' },
        ];
      },
    },
    // runs on every exchange of every case, including the cases of the suite
    everywhere: [{ clause: 'EXAMPLE-BANK-NAMED', name: 'bank-is-named' }],
    cases: [
      defineCase({
        id: 'example/payments/keeps-one-cent',
        title: 'A payment of one cent is read with its amount',
        needs: needs('PIS', { profile: ['extensions.example.smallest'] }),
        steps: [
          setup(flows.createPayment({ body: { ...flows.PAYMENT_BODY, instructedAmount } })),
          call(
            'read',
            'getPayment',
            { path: flows.paymentPath('create') },
            {
              check: 'custom',
              clause: 'EXAMPLE-ONE-CENT',
              name: 'amount-is',
              with: { amount: smallest },
            },
          ),
        ],
      }),
    ],
    profileSchema: {
      type: 'object',
      additionalProperties: false,
      properties: { smallest: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' } },
    },
  };
};
