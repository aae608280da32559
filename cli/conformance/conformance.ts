import type { CommandModule } from 'yargs';
import type { Dialect } from '../../conformance/clauses/clause.js';
import { withWalks } from '../../conformance/default-walks.js';
import type { OptionValues } from '../../conformance/option-table.js';
import { readValues } from '../../conformance/read-values.js';
import { shellQuote } from '../../conformance/report/shell-quote.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { readDetail } from '../shared/output-options.js';
import { readReporters } from '../shared/read-reporters.js';
import { UsageError } from '../shared/report-error.js';
import { CONFORMANCE_OPTIONS } from './conformance-options.js';
import { readListed } from './listed.js';
import { optionValues } from './run-flags.js';
import type { RunOutput } from './test-bank.js';

type ConformanceArguments = ArgumentsOf<typeof CONFORMANCE_OPTIONS>;

/** `xs2a conformance`: tests a bank against the standard and reports the findings. */
export const conformanceCommand: CommandModule<object, ConformanceArguments> = {
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
  handler: async ({
    profile,
    fault = [],
    variant = [],
    cases = [],
    dialect,
    framework,
    format,
    ...rest
  }) => {
    const listed = readListed(rest.list);
    if (listed !== undefined && listed !== 'cases') {
      const { listText } = await import('./print-list.js');
      const { loadSuite } = await import('../../conformance/prepare-run.js');
      process.stdout.write(listText(listed, format, await loadSuite(cases)));
      return;
    }
    const values = withWalks(optionValues({ ...rest, cases }));
    await readValues(values);
    const output: RunOutput = {
      ...readReporters(rest),
      out: rest.out,
      json: rest.json,
      detail: readDetail(rest),
      draftWaivers: rest['draft-waivers'],
      signer: await signerOf(rest.sign, rest['sign-key'], rest['sign-passphrase-env']),
      list: listed !== undefined,
    };
    if (profile !== undefined) {
      const { testBank } = await suiteFor(values);
      for (const [flag, given] of [
        ['--fault', fault],
        ['--variant', variant],
        ['--dialect', dialect === undefined ? [] : [dialect]],
        ['--framework', framework === undefined ? [] : [framework]],
      ] as const) {
        if (given.length === 0) continue;
        throw new UsageError(`${flag} configures the reference bank: leave out --profile`);
      }
      process.exitCode = await testBank(profile, values, output);
      return;
    }
    const { startEmbeddedBank } = await import('../bank/embedded-bank.js');
    // the bank starts in its own process while this process reads the suite
    const starting = startEmbeddedBank({ faults: fault, variants: variant, dialect, framework });
    const [started, suite] = await Promise.allSettled([starting, suiteFor(values)]);
    if (suite.status === 'rejected' && started.status === 'fulfilled') await started.value.stop();
    if (suite.status === 'rejected') throw suite.reason;
    const bank = await starting;
    try {
      const { spec, overlay = [] } = rest;
      const again = embeddedAgain({
        ...{ fault, variant, dialect, framework, spec, overlay },
        draw: values.draw,
      });
      process.exitCode = await suite.value.testBank(bank.profile, values, { ...output, again });
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
  framework,
  spec,
  overlay,
  draw,
}: {
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly dialect: Dialect | undefined;
  readonly framework: string | undefined;
  readonly spec: string | undefined;
  readonly overlay: readonly string[];
  readonly draw: number | undefined;
}): (id: string) => string {
  const flags = [
    ...fault.map((id) => `--fault ${id}`),
    ...variant.map((id) => `--variant ${id}`),
    ...(dialect === undefined ? [] : [`--dialect ${dialect}`]),
    ...(framework === undefined ? [] : [`--framework ${framework}`]),
    ...(spec === undefined ? [] : [`--spec ${shellQuote(spec)}`]),
    ...overlay.map((file) => `--overlay ${shellQuote(file)}`),
    ...(draw === undefined ? [] : [`--draw ${draw}`]),
  ];
  return (id) => ['npx xs2a conformance', ...flags, `--only ${shellQuote(id)}`].join(' ');
}

/** The suite. Throws when a word of the options selects nothing. */
async function suiteFor(values: OptionValues): Promise<typeof import('./test-bank.js')> {
  const { checkOptions } = await import('../../conformance/ready-run.js');
  await checkOptions(values);
  return import('./test-bank.js');
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
  const { loadSigner } = await import('../report/sign-run.js');
  const isPfx = /\.(?:p12|pfx)$/i.test(file);
  const [pfx, pem] = isPfx ? [file, undefined] : [undefined, file];
  // a PFX beside --sign-key is refused with a sentence of its own
  return loadSigner({ pfx, certificate: pem, key: key ?? pem, passphraseEnv });
}
