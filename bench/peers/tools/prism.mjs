import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peerVersion } from '../../lib/install-peers.mjs';
import { requestsOf, sendCall } from '../send-call.mjs';

/** Prism's validation proxy, through which the calls of the document are sent. Failures: its violations. */
export async function prism({ modules, folder, origin, document }) {
  const port = Number(new URL(origin).port) + 1;
  const cli = join(modules, '@stoplight/prism-cli/dist/index.js');
  const args = [cli, 'proxy', join(folder, 'document.json'), `${origin}/psd2`, '-p', String(port)];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(base).then(
        () => true,
        () => false,
      )
    )
      break;
    await sleep(200);
  }
  return {
    id: 'prism',
    name: 'Prism proxy',
    version: peerVersion('@stoplight/prism-cli'),
    async run() {
      const failures = [];
      for (const call of requestsOf(document, base)) {
        const { headers } = await sendCall(call);
        const violations = JSON.parse(headers.get('sl-violations') ?? '[]');
        for (const { location = [], severity, code, message } of violations) {
          if (location[0] === 'response' && severity === 'Error') {
            failures.push(`${call.operationId} ${location.join('.')} ${code} ${message}`);
          }
        }
      }
      return { failures };
    },
    stop: () => child.kill('SIGKILL'),
  };
}
