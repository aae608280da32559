import type { Situation } from '../../../../standard/dimension.js';
import type { KnownBank } from '../../../record/situations/seen-exchange.js';
import type { Trace } from '../learn-suite.js';
import { WireSituations } from './wire-situations.js';

/** The situation of one exchange, before its response and with it. */
export interface ExchangeSituation {
  readonly before: Situation;
  readonly after: Situation;
}

/** The situations of all exchanges of these cases, in their order. */
export function traceSituations(
  traces: readonly Trace[],
  known: KnownBank | undefined,
): readonly ExchangeSituation[] {
  const reader = new WireSituations(known);
  return traces
    .flatMap(({ said }) => said)
    .map(({ called, live }) => {
      if (called === undefined) {
        reader.aside(live);
        return { before: {}, after: {} };
      }
      const before = reader.before(called, called.request, Date.parse(live.startedAt));
      const exchange = { ...live, request: called.request, answer: called.answer };
      return { before, after: reader.after(called, exchange) };
    });
}
