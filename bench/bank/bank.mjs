import { digestOf } from '../../dist/aspsp/domain/passwords.js';
import { startBank } from '../../dist/aspsp/start-bank.js';

/** The reference bank on a store, without logging. */
export async function start({ certs, store }) {
  const running = await startBank({
    host: '127.0.0.1',
    port: 0,
    iamPort: 0,
    certs,
    config: { lifetimes: { code: 86_400 }, sca: { fixedOtp: '246810' } },
    ...(store === undefined ? {} : { store }),
  });
  const { bank, baseUrl, authUrl, psus } = running;
  const port = (url) => Number(new URL(url).port);
  return {
    told: { ports: [port(baseUrl)], iamPorts: [port(authUrl)], psus },
    makeCodes: (count, client) => makeCodes(bank, count, client),
    close: () => running.close(),
  };
}

/** Creates authorisation codes as the PSU's approval does. The benchmark measures their exchange. */
async function makeCodes({ store, seams }, count, client) {
  const codes = Array.from({ length: count }, () => seams.secret(24));
  await store.transaction(async (records) => {
    for (const code of codes) {
      await records.put('code', {
        id: digestOf(code),
        client,
        redirectUri: 'https://tpp.example/back',
        scope: 'PIS:bench',
        authorisation: 'bench',
        createdAt: seams.now().toISOString(),
      });
    }
  });
  return codes;
}
