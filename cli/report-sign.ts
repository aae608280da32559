import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../foundation/xs2a-error.js';

interface SignArguments {
  readonly run: string;
  readonly key: string | undefined;
  readonly certificate: string | undefined;
  readonly pfx: string | undefined;
  readonly 'passphrase-env': string | undefined;
}

/** `xs2a report sign`: a signature over the manifest of a run. */
export const signCommand: CommandModule<object, SignArguments> = {
  command: 'sign <run>',
  describe: 'Sign the files of a run with a key and its certificate, or with a seal in a PFX',
  builder: (yargs) =>
    yargs
      .positional('run', {
        type: 'string',
        demandOption: true,
        describe: 'Folder of the run',
      })
      .option('certificate', {
        type: 'string',
        requiresArg: true,
        describe: 'Certificate of the signer, with its chain (PEM)',
      })
      .option('key', { type: 'string', requiresArg: true, describe: 'Private key (PEM)' })
      .option('pfx', {
        type: 'string',
        requiresArg: true,
        describe: 'Both of them in one PFX (PKCS#12)',
      })
      .option('passphrase-env', {
        type: 'string',
        requiresArg: true,
        describe: 'Environment variable that holds the passphrase of the key or the PFX',
      })
      .example(
        '$0 report sign reports/latest --certificate seal.pem --key seal.key.pem',
        'with PEM files',
      )
      .example('$0 report sign reports/latest --pfx seal.p12 --passphrase-env SEAL', 'with a PFX'),
  handler: async ({ run, key, certificate, pfx, 'passphrase-env': passphraseEnv }) => {
    const [
      { loadIdentity },
      { readRunFiles },
      { MANIFEST, SIGNATURE },
      { signManifest },
      { verifyRun },
    ] = await Promise.all([
      import('../pki/load-identity.js'),
      import('../conformance/evidence/run-files.js'),
      import('../conformance/evidence/manifest.js'),
      import('../conformance/evidence/sign-manifest.js'),
      import('../conformance/evidence/verify-run.js'),
    ]);
    const identity = loadIdentity(
      {
        ...(certificate === undefined ? {} : { certificate }),
        ...(key === undefined ? {} : { key }),
        ...(pfx === undefined ? {} : { pfx }),
        ...(passphraseEnv === undefined ? {} : { passphrase: passphraseIn(passphraseEnv) }),
      },
      process.cwd(),
    );
    const files = new Map(readRunFiles(run));
    files.delete(SIGNATURE);
    const { problems } = await verifyRun(files, { clauses: [] });
    const manifest = files.get(MANIFEST);
    const [wrong = manifest === undefined ? `There is no ${MANIFEST}.` : undefined] = problems;
    if (wrong !== undefined || manifest === undefined) {
      throw new Xs2aError('USAGE', `The run in ${run} is not signed: ${wrong}`, {
        hint: 'Sign a run as it was written, or write its reports anew with xs2a report.',
      });
    }
    const certificates = identity.certificate.match(
      /-----BEGIN[\s\S]+?-----END CERTIFICATE-----\n?/g,
    );
    const signer = { key: createPrivateKey(identity.key), certificates: certificates ?? [] };
    const file = join(run, SIGNATURE);
    writeFileSync(file, await signManifest(manifest, signer));
    process.stdout.write(`${file}\n`);
  },
};

function passphraseIn(name: string): string {
  const value = process.env[name];
  if (value !== undefined) return value;
  throw new Xs2aError('USAGE', `The environment has no variable ${name}.`, {
    hint: 'Set it to the passphrase; it is not taken from the command line, where others could see it.',
  });
}
