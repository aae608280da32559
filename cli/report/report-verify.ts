import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CommandModule } from 'yargs';
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
  command: 'verify <run>',
  describe:
    'Check that the files of a run are unchanged, and that its verdict and its reports follow from its events',
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run, or a zip of xs2a report export',
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
        describe: 'Report a run without a signature as an error',
      })
      .epilogue(
        'Exit code 0: nothing was changed. 1: something was changed, or could not be checked; the output says what.',
      )
      .example('$0 report verify reports/latest', 'the latest run')
      .example('$0 report verify run.zip --ca ca.pem', 'a run that somebody handed over'),
  handler: async ({ run, key, ca, signed }) => {
    const [{ otherFilesIn, readRunFiles }, { verifyRun }, { renderedAgain }, { loadRegister }] =
      await Promise.all([
        import('../../conformance/evidence/run-files.js'),
        import('../../conformance/evidence/verify-run.js'),
        import('../../conformance/report/report-files.js'),
        import('../shared/load-register.js'),
      ]);
    const clauses = loadRegister();
    const { problems, unchecked, notes } = await verifyRun(readRunFiles(run), {
      clauses,
      version: packageVersion(),
      rendered: (file, events) => renderedAgain(file, events, clauses),
      mustBeSigned: signed,
      ...(key === undefined ? {} : { key: publicKey(key) }),
      ...(ca === undefined ? {} : { authorities: certificatesIn(ca) }),
    });
    const others = otherFilesIn(run).map(
      (name) => `${name} is in the folder, but no file of the run: nothing protects it.`,
    );
    for (const line of [...problems, ...unchecked, ...others, ...notes]) {
      process.stdout.write(`${visibleText(line)}\n`);
    }
    const isWhole = problems.length === 0 && unchecked.length === 0;
    process.stdout.write(isWhole ? 'Verified.\n' : endOf(problems));
    process.exitCode = isWhole ? EXIT.clean : EXIT.findings;
  },
};

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
