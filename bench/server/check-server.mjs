import { request } from 'undici';
import { scenarios } from './scenarios.mjs';

/** What a server gets wrong: its speed does not count where it does not do the work. */
export async function checkServer({ port }) {
  const wrong = [];
  for (const scenario of scenarios) {
    const { status, headers } = await send(port, scenario.request);
    if (status !== scenario.status) wrong.push(`${scenario.name}: ${status}`);
    if (headers['x-request-id'] !== scenario.request.headers['x-request-id'])
      wrong.push(`${scenario.name}: no X-Request-ID in the response`);
    for (const { why, ...change } of scenario.refused) {
      const refused = await send(port, { ...scenario.request, ...change });
      if (refused.status !== 400) wrong.push(`${scenario.name} with ${why}: ${refused.status}`);
    }
  }
  return wrong;
}

async function send(port, { method, path, headers, body }) {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value));
  const answer = await request(`http://127.0.0.1:${port}${path}`, { method, headers: sent, body });
  await answer.body.dump();
  return { status: answer.statusCode, headers: answer.headers };
}
