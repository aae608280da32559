import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../foundation/package-root.js';

/** A bank in a separate process, which can be killed and restarted on the same ports. */
export interface BankProcess {
  readonly port: number;
  readonly iamPort: number;
  start(): Promise<void>;
  /** Whether it has started and has not been killed since. */
  isUp(): boolean;
  /** kill -9, without a clean shutdown. */
  kill(): void;
  /** Stops it cleanly. */
  stop(): Promise<void>;
}

/** `args` are the arguments of `xs2a bank`, without the ports. */
export function bankProcess(
  ports: { readonly port: number; readonly iamPort: number },
  args: readonly string[],
): BankProcess {
  const { port, iamPort } = ports;
  let child: ChildProcess | undefined;
  return {
    port,
    iamPort,
    start: async () => {
      child = undefined;
      const own = ['--host', '127.0.0.1', '--port', String(port), '--iam-port', String(iamPort)];
      child = await persist(() => started(['bank', ...own, ...args]));
    },
    isUp: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    kill: () => void child?.kill('SIGKILL'),
    stop: () =>
      new Promise((done) => {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
          return done();
        }
        child.once('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

const TRIES = 20;
const PAUSE_MS = 250;

/** Another program's connection may occupy a port for a moment. */
async function persist(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await start();
    } catch (error) {
      if (left <= 1 || !String(error).includes('is in use')) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  }
}

/** Resolves when the process has printed its address. */
async function started(args: readonly string[]): Promise<ChildProcess> {
  const main = join(packageRoot(), 'dist/cli/main.js');
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${String(chunk)}`.slice(-4000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done === true) throw new Error(`a bank process did not start: ${said}`);
  return child;
}
