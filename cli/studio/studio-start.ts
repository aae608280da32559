import type { CommandModule } from 'yargs';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import type { StudioClient } from '../../generated/client/studio/client.js';
import type { Problem, Run, Scope } from '../../generated/model/studio/schemas.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { UsageError } from '../shared/report-error.js';
import { TOKEN_VARIABLE } from './place-options.js';

const START_OPTIONS = {
  address: {
    type: 'string',
    default: 'http://127.0.0.1:8460',
    requiresArg: true,
    describe: 'Address of the studio, without the token',
  },
  bank: {
    type: 'string',
    demandOption: true,
    requiresArg: true,
    describe: 'Name of the bank in the studio, or its id',
  },
  only: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Run the cases whose id begins with one of these',
  },
  tag: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'Run the cases with one of these tags',
  },
  yes: { type: 'boolean', default: false, describe: 'Allow a bank that is not on this machine' },
} as const;

type StartArguments = ArgumentsOf<typeof START_OPTIONS>;

/** `xs2a studio run`: starts a run by the API of a studio, and waits for its verdict. */
export const studioStartCommand: CommandModule<object, StartArguments> = {
  builder: (yargs) =>
    yargs
      .options(START_OPTIONS)
      .example('$0 studio run --address https://studio.example --bank "Example Bank"', 'in CI')
      .epilogue(
        `${TOKEN_VARIABLE} is an API token, or the token of the studio. The exit code is that of the run, as of \`xs2a conformance\`.`,
      ),
  handler: async (args) => {
    const token = process.env[TOKEN_VARIABLE];
    if (token === undefined) {
      throw new Xs2aError('SECRET_UNAVAILABLE', `The variable ${TOKEN_VARIABLE} is not set.`, {
        hint: 'Set it to an API token, which the page of the studio makes at /access.',
      });
    }
    const client = await clientFor(args.address, token);
    try {
      const bankId = await bankIdOf(client, args.bank);
      const run = await startedRun(client, bankId, scopeOf(args));
      process.stdout.write(`${new URL(`/runs/${run.id}`, args.address).href}\n`);
      process.exitCode = exitCodeOf(await endOf(client, run));
    } finally {
      await client.close();
    }
  },
};

async function clientFor(address: string, token: string): Promise<StudioClient> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new UsageError(`--address ${address} is not the address of a studio.`);
  }
  const { createStudioClient } = await import('../../generated/client/studio/client.js');
  const { undiciTransport } = await import('../../runtime/client/undici-transport.js');
  return createStudioClient({
    baseUrl: new URL('/api/v1', address).href,
    credentials: { token },
    transport: undiciTransport({}),
  });
}

const scopeOf = ({ only, tag, yes }: StartArguments): Scope => ({
  ...(only === undefined ? {} : { only }),
  ...(tag === undefined ? {} : { tags: tag }),
  ...(yes ? { allowRemote: true } : {}),
});

type Refusal = { readonly status: number; readonly body: unknown };

/** What the studio refused, as an error of this command. */
function refusedBy({ status, body }: Refusal): Xs2aError {
  const { title, hint } = (body ?? {}) as Partial<Problem>;
  const sentence = title ?? `The studio responded with ${status}.`;
  const what =
    status === 401 ? `The studio does not accept the token of ${TOKEN_VARIABLE}.` : sentence;
  return new Xs2aError('USAGE', what, { hint: hint ?? 'Check --address.' });
}

/** Names may appear twice; ids do not. */
async function bankIdOf(client: StudioClient, bank: string): Promise<string> {
  const listed = await reached(() => client.listBanks({ query: { search: bank, limit: 500 } }));
  if (listed.status !== 200) throw refusedBy(listed);
  const named = listed.body.items.filter(({ name }) => name === bank);
  const [first, second] = named;
  if (second !== undefined) {
    throw new UsageError(`The studio has ${named.length} banks called ${bank}: give --bank an id.`);
  }
  if (first !== undefined) return first.id;
  const found = await client.getBank({ path: { bankId: bank.slice(0, MOST_ID) } });
  if (found.status === 200) return found.body.id;
  throw new UsageError(`The studio has no bank ${bank}.`);
}

const MOST_ID = 40;

async function startedRun(client: StudioClient, bankId: string, scope: Scope): Promise<Run> {
  const value = { bankId, scope };
  const started = await client.startRun({ body: { contentType: 'application/json', value } });
  if (started.status === 201) return started.body;
  throw refusedBy(started);
}

const ENDED: readonly Run['state'][] = ['ended', 'stopped', 'failed'];
const LOOK_MS = 1_000;
/** A studio that restarts is back within this number of looks. */
const MOST_SILENT = 60;

/** Waits for the end of a run, and tells each of its states. */
async function endOf(client: StudioClient, run: Run): Promise<Run> {
  let [last, silent] = [run, 0];
  tellState(last);
  while (!ENDED.includes(last.state)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const seen = await client.getRun({ path: { runId: run.id } }).catch((cause: unknown) => {
      silent += 1;
      if (silent < MOST_SILENT) return undefined;
      throw unreachable(cause);
    });
    if (seen === undefined) continue;
    if (seen.status !== 200) throw refusedBy(seen);
    silent = 0;
    if (seen.body.state !== last.state) tellState(seen.body);
    last = seen.body;
  }
  return last;
}

function tellState({ state, verdict, counts, planned, problem }: Run): void {
  const done = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const cases = planned === 0 ? '' : `, ${done} of ${planned} cases`;
  const end = verdict === undefined ? '' : `: ${verdict}`;
  process.stderr.write(
    `${state}${cases}${end}${problem === undefined ? '' : `: ${problem.title}`}\n`,
  );
}

/** A run that failed has a problem instead of a verdict. */
const exitCodeOf = ({ exitCode, state }: Run): number =>
  exitCode ?? (state === 'stopped' ? EXIT.interrupted : EXIT.internal);

async function reached<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw unreachable(cause);
  }
}

function unreachable(cause: unknown): Xs2aError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Xs2aError('TARGET_UNREACHABLE', `The studio does not respond: ${reason}`, {
    hint: 'Check --address, and whether the studio runs.',
    cause,
  });
}
