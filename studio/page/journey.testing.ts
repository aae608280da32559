import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';

export const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

/** A command of the built command line that goes on. */
export interface Command {
  readonly child: ChildProcess;
  /** All that it has printed until it was ready. */
  readonly text: string;
}

/** Starts a command of the built command line, and waits until it has printed something. */
export async function start(args: readonly string[], ready: RegExp): Promise<Command> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (ready.test(text)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`${args.join(' ')} has ended: ${text}`)));
  });
  return { child, text };
}

/** Ends a command like Ctrl-C. */
export async function end({ child }: Command): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
