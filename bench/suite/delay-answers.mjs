// Preloaded into the bank's process: handles every request XS2A_BENCH_DELAY ms after it arrives. This
// simulates a distant bank for requests only; handshakes are not delayed.
import http from 'node:http';
import https from 'node:https';

const delay = Number(process.env.XS2A_BENCH_DELAY ?? '0');

for (const { prototype } of [http.Server, https.Server]) {
  const emit = prototype.emit;
  prototype.emit = function (event, ...rest) {
    if (event !== 'request' || delay === 0) return emit.call(this, event, ...rest);
    setTimeout(() => emit.call(this, event, ...rest), delay);
    return true;
  };
}
