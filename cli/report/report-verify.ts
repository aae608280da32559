import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import type { ResultRules } from '../../conformance/publish/verify-result.js';
import { packageVersion } from '../../foundation/package-root.js';
import { visibleText } from '../../foundation/visible-text.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';

interface VerifyArguments {
  readonly run: string;
  readonly key: string | undefined;
  readonly ca: string | undefined;
  readonly signed: boolean;
}

/** `xs2a report verify`: checks that the files of a run are unchanged. */
export const verifyCommand: CommandModule<object, VerifyArguments> = {
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of a run or of a published result, or a zip of xs2a report export',
      })
      .option('key', {
        type: 'string',
        requiresArg: true,
        describe: 'Public key or certificate (PEM) of the expected signer',
      })
      .option('ca', {
        type: 'string',
        requiresArg: true,
        describe: "CAs (PEM), one of which must have issued the signer's certificate",
      })
      .option('signed', {
        type: 'boolean',
        default: false,
        describe: 'Report a run or result without a signature as an error',
      })
      .epilogue(
        'Exit code 0: nothing was changed. 1: something was changed, could not be checked, or the result is withdrawn; the output says what.',
      )
      .example('$0 report verify reports/latest', 'the latest run')
      .example('$0 report verify run.zip --ca ca.pem', 'a run that somebody handed over')
      .example('$0 report verify result --ca ca.pem --signed', 'a published result'),
  handler: async ({ run, key, ca, signed }) => {
    const rules = {
      version: packageVersion(),
      mustBeSigned: signed,
      ...(key === undefined ? {} : { key: publicKey(key) }),
      ...(ca === undefined ? {} : { authorities: certificatesIn(ca) }),
    };
    const { isResultFolder } = await import('../../conformance/publish/result-names.js');
    const verified = isResultFolder(run)
      ? await resultVerified(run, rules)
      : await runVerified(run, rules);
    const { lines, problems, unchecked, withdrawn } = verified;
    for (const line of lines) process.stdout.write(`${visibleText(line)}\n`);
    const isWhole = problems.length === 0 && unchecked.length === 0;
    const verdict = withdrawn ? 'Verified, but withdrawn.\n' : 'Verified.\n';
    process.stdout.write(isWhole ? verdict : endOf(problems));
    process.exitCode = isWhole && !withdrawn ? EXIT.clean : EXIT.findings;
  },
};

/** What is printed, and what decides on the exit code. */
interface Printed {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
  readonly unchecked: readonly string[];
  readonly withdrawn: boolean;
}

async function runVerified(run: string, rules: ResultRules): Promise<Printed> {
  const [{ otherFilesIn, readRunFiles }, { verifyRun }, { renderedAgain }, { loadRegister }] =
    await Promise.all([
      import('../../conformance/evidence/run-files.js'),
      import('../../conformance/evidence/verify-run.js'),
      import('../../conformance/report/report-files.js'),
      import('../shared/load-register.js'),
    ]);
  const clauses = loadRegister();
  const { problems, unchecked, notes } = await verifyRun(readRunFiles(run), {
    ...rules,
    clauses,
    rendered: (file, events) => renderedAgain(file, events, clauses),
  });
  const others = otherFilesIn(run).map(unprotected('run'));
  const lines = [...problems, ...unchecked, ...others, ...notes];
  return { lines, problems, unchecked, withdrawn: false };
}

async function resultVerified(folder: string, rules: ResultRules): Promise<Printed> {
  const [{ otherFilesIn }, { readResultFiles }, { RESULT_FILES }, { verifyResult }] =
    await Promise.all([
      import('../../conformance/evidence/run-files.js'),
      import('../../conformance/publish/result-files.js'),
      import('../../conformance/publish/result-names.js'),
      import('../../conformance/publish/verify-result.js'),
    ]);
  const { problems, unchecked, notes, withdrawn } = await verifyResult(
    readResultFiles(folder),
    rules,
  );
  const first =
    withdrawn === undefined
      ? []
      : [`WITHDRAWN on ${withdrawn.at.slice(0, 10)}: ${withdrawn.reason}`];
  const others = otherFilesIn(folder, RESULT_FILES).map(unprotected('result'));
  const lines = [...first, ...problems, ...unchecked, ...others, ...notes];
  return { lines, problems, unchecked, withdrawn: withdrawn !== undefined };
}

const unprotected = (what: string) => (name: string) =>
  `${name} is in the folder, but no file of the ${what}: nothing protects it.`;

const endOf = (problems: readonly string[]): string =>
  problems.length > 0
    ? 'NOT verified.\n'
    : 'NOT verified: nothing was found to be changed, but not everything could be checked.\n';

function publicKey(file: string): KeyObject {
  return read(file, 'a public key or a certificate', (pem) => createPublicKey(pem));
}

function certificatesIn(file: string): readonly X509Certificate[] {
  const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
  return read(file, 'a list of certificates', (pem) => {
    const all = (pem.match(block) ?? []).map((one) => new X509Certificate(one));
    if (all.length === 0) throw new Error('no certificate');
    return all;
  });
}

function read<T>(file: string, what: string, from: (pem: string) => T): T {
  try {
    return from(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read ${file} as ${what}.`, {
      hint: 'Give a PEM file.',
      cause,
    });
  }
}
