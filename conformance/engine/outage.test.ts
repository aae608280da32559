import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

/** A bank that cannot serve what `isOut` says: a gateway answers 503. */
function behindGateway(isOut: (path: string) => boolean): RequestListener {
  const bank = tinyBank();
  return (request, response) => {
    if (!isOut(request.url ?? '')) return bank(request, response);
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
  };
}

test('a request of an outage is sent again when the bank is back, and is not judged', async () => {
  let from: number | undefined;
  const isOut = () => {
    from ??= performance.now();
    return performance.now() - from < 1_500;
  };
  const { verdicts, events } = await runAgainst(behindGateway(isOut), { cases: [READ] });
  expect(verdicts).toEqual({ 'ais/read': 'passed' });
  const statuses = events.flatMap((event) =>
    event.type === 'exchange' && event.exchange.response.kind === 'answer'
      ? [event.exchange.response.status]
      : [],
  );
  expect(statuses).toContain(503);
});

test('a bank that is restarted during the run is waited for', async () => {
  const bank = tinyBank();
  let from = Infinity;
  let requests = 0;
  const restarted: RequestListener = (request, response) => {
    requests += 1;
    if (requests === 2) from = performance.now();
    const isGone = performance.now() >= from && performance.now() < from + 1_500;
    if (isGone) request.socket.destroy();
    else bank(request, response);
  };
  const { verdicts } = await runAgainst(restarted, { cases: [READ] });
  expect(verdicts).toEqual({ 'ais/read': 'passed' });
  expect(requests).toBeGreaterThan(4);
});

test('a 503 is judged where the plainest read is served', async () => {
  const isOut = (path: string) => path.includes('/consents/');
  const begun = performance.now();
  const { verdicts } = await runAgainst(behindGateway(isOut), { cases: [READ] });
  expect(verdicts['ais/read']).toBe('failed');
  expect(performance.now() - begun).toBeLessThan(3_000);
});
