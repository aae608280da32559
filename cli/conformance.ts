import type { CommandModule } from 'yargs';
import type { Dialect } from '../conformance/clauses/clause.js';
import { type Selection, selectionOf } from '../conformance/plan/selection.js';
import { shellQuote } from '../conformance/report/shell-quote.js';
import type { ArgumentsOf } from './arguments-of.js';
import { CONFORMANCE_OPTIONS } from './conformance-options.js';
import { readListed } from './listed.js';
import { readDetail } from './output-options.js';
import { readRedact } from './read-redact.js';
import { readReporters } from './read-reporters.js';
import { readWalks } from './read-walks.js';
import { UsageError } from './report-error.js';
import type { ConformanceOptions } from './run-conformance.js';

type ConformanceArguments = ArgumentsOf<typeof CONFORMANCE_OPTIONS>;

/** `xs2a conformance`: tests a bank against the standard and reports the findings. */
export const conformanceCommand: CommandModule<object, ConformanceArguments> = {
  command: 'conformance',
  describe: 'Test a bank against the standard, clause by clause',
  builder: (yargs) =>
    yargs
      .options(CONFORMANCE_OPTIONS)
      .example('$0 conformance', 'the reference bank, everything')
      .example('$0 conformance --profile bank.yaml', 'the bank of a profile')
      .example('$0 conformance --profile bank.yaml --only pis/ --only ais/', 'some of the cases')
      .example('$0 conformance --profile bank.yaml --list', 'what would run, and why')
      .example('$0 conformance --list clauses', 'every clause that the suite tests')
      .example('$0 conformance --approach all', 'cases that need a grant, in each SCA approach')
      .example('$0 conformance --cases ./our-cases', 'with your own cases')
      .example('$0 conformance --profile bank.yaml --shard 2/4', 'the second of four machines')
      .example('$0 conformance --profile bank.yaml --resume reports/latest', 'after a kill')
      .example('$0 conformance --reporter html --reporter ./ours.mjs', 'with your own report')
      .example('$0 conformance --quiet --json | jq .verdict', 'for scripts')
      .example('$0 conformance --fault initiate-answers-200', 'how a faulty bank is reported')
      .example('$0 conformance --variant relative-links', 'another bank that also conforms')
      .example('$0 conformance --dialect berlin-group', 'a bank in the Berlin Group dialect'),
  handler: async ({ profile, fault = [], variant = [], cases = [], dialect, format, ...rest }) => {
    const listed = readListed(rest.list);
    if (listed !== undefined && listed !== 'cases') {
      const { listText } = await import('./print-list.js');
      const { loadSuite } = await import('../conformance/prepare-run.js');
      process.stdout.write(listText(listed, format, await loadSuite(cases)));
      return;
    }
    const selection = await selectedBy(rest);
    checkNumbers(rest);
    const walks = readWalks({
      count: rest.walks,
      seed: rest.seed,
      path: rest.path,
      seconds: rest['walks-seconds'],
      requests: rest['walks-requests'],
      only: selection.only ?? [],
    });
    const options = {
      ...rest,
      selection,
      walks,
      ...readReporters(rest),
      redact: readRedact(rest.redact),
      detail: readDetail(rest),
      draftWaivers: rest['draft-waivers'],
      signer: await signerOf(rest.sign, rest['sign-key'], rest['sign-passphrase-env']),
      list: listed !== undefined,
      cases,
    };
    if (profile !== undefined) {
      const { checkSelection, runConformance } = await import('./run-conformance.js');
      await checkSelection(selection, options);
      for (const [flag, given] of [
        ['--fault', fault],
        ['--variant', variant],
        ['--dialect', dialect === undefined ? [] : [dialect]],
      ] as const) {
        if (given.length === 0) continue;
        throw new UsageError(`${flag} configures the reference bank: leave out --profile`);
      }
      process.exitCode = await runConformance(profile, options);
      return;
    }
    const { startEmbeddedBank } = await import('./embedded-bank.js');
    // the bank starts in its own process while this process reads the suite
    const starting = startEmbeddedBank({ faults: fault, variants: variant, dialect });
    const [started, suite] = await Promise.allSettled([starting, suiteFor(selection, options)]);
    if (suite.status === 'rejected' && started.status === 'fulfilled') await started.value.stop();
    if (suite.status === 'rejected') throw suite.reason;
    const bank = await starting;
    try {
      const again = embeddedAgain({ fault, variant, dialect });
      process.exitCode = await suite.value.runConformance(bank.profile, { ...options, again });
    } finally {
      await bank.stop();
    }
  },
};

/** The bank of such a run is gone when it ends, so a case is repeated against a new one. */
function embeddedAgain({
  fault,
  variant,
  dialect,
}: {
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly dialect: Dialect | undefined;
}): (id: string) => string {
  const flags = [
    ...fault.map((id) => `--fault ${id}`),
    ...variant.map((id) => `--variant ${id}`),
    ...(dialect === undefined ? [] : [`--dialect ${dialect}`]),
  ];
  return (id) => ['npx xs2a conformance', ...flags, `--only ${shellQuote(id)}`].join(' ');
}

/** The suite. Throws when a word of the selection matches no case. */
async function suiteFor(
  selection: Selection,
  options: Pick<ConformanceOptions, 'cases' | 'walks' | 'spec'>,
): Promise<typeof import('./run-conformance.js')> {
  const suite = await import('./run-conformance.js');
  await suite.checkSelection(selection, options);
  return suite;
}

/** Loaded before the run begins, so that a file that cannot sign is reported at once. */
async function signerOf(
  file: string | undefined,
  key: string | undefined,
  passphraseEnv: string | undefined,
) {
  if (file === undefined && key !== undefined) {
    throw new UsageError('--sign-key needs --sign with the certificate of the key');
  }
  if (file === undefined) return undefined;
  const { loadSigner } = await import('./sign-run.js');
  const isPfx = /\.(?:p12|pfx)$/i.test(file);
  const [pfx, pem] = isPfx ? [file, undefined] : [undefined, file];
  // a PFX beside --sign-key is refused with a sentence of its own
  return loadSigner({ pfx, certificate: pem, key: key ?? pem, passphraseEnv });
}

type Selecting = Pick<ConformanceArguments, 'only' | 'clause' | 'tag' | 'shard' | 'approach'>;

const selectedBy = async (
  args: Selecting & Pick<ConformanceArguments, 'resume'>,
): Promise<Selection> =>
  args.resume === undefined
    ? selectionOf({ ...args, clauses: args.clause, tags: args.tag })
    : keptOf(args.resume, args);

/** The selection of the resumed run: only the cases that were selected for it run. */
async function keptOf(run: string, args: Selecting): Promise<Selection> {
  const own = (['only', 'clause', 'tag', 'shard', 'approach'] as const).find(
    (flag) => args[flag] !== undefined && args[flag].length > 0,
  );
  if (own !== undefined) {
    throw new UsageError(`--resume keeps the selection of that run: leave out --${own}`);
  }
  const { startOf } = await import('../conformance/earlier-run.js');
  const { planned, narrowed, approach } = startOf(run);
  return {
    ...(narrowed ? { exactly: planned.map((each) => each.case) } : {}),
    ...(approach === undefined ? {} : { approach: approach as NonNullable<Selection['approach']> }),
  };
}

/** Checks the numeric options of a run. */
function checkNumbers(args: Pick<ConformanceArguments, 'concurrency' | 'rate' | 'repeat'>): void {
  const { concurrency = 1, rate = 1, repeat } = args;
  const whole = (number: number, most: number) =>
    Number.isInteger(number) && number >= 1 && number <= most;
  if (!whole(concurrency, 64))
    throw new UsageError('--concurrency must be a whole number from 1 to 64');
  if (!whole(repeat, 1000)) throw new UsageError('--repeat must be a whole number from 1 to 1000');
  if (!(rate > 0)) throw new UsageError('--rate must be a number of requests a second above 0');
}
