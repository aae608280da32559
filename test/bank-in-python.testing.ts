import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';

/** The folder of the bank that is written in Python. */
export const PYTHON_BANK = join(packageRoot(), 'bench', 'foreign', 'approve-by-api');
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Starts the bank on a free port, with the certificates of `xs2a certs` in a folder. */
export async function startPythonBank(
  certs: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const of = (name: string) => join(certs, name);
  const tls = ['--tls-cert', of('server.pem'), '--tls-key', of('server.key.pem')];
  const args = [join(PYTHON_BANK, 'bank.py'), '--port', '0', ...tls, '--tls-ca', of('ca.pem')];
  const child = spawn('python3', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [, found] = /listening (\S+)\n/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error('the bank written in Python does not start')));
  });
  return { child, url };
}
