import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface CertsArguments {
  readonly out: string;
  readonly passphrase: string | undefined;
  readonly keys: 'rsa' | 'p256';
  readonly force: boolean;
  readonly host: readonly string[] | undefined;
}

/** `xs2a certs make`, or just `xs2a certs`: writes a fresh set of test certificates. */
export const certsCommand: CommandModule<object, CertsArguments> = {
  builder: (yargs) =>
    yargs
      .option('out', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Folder to write to; created with mode 0700',
      })
      .option('passphrase', {
        type: 'string',
        requiresArg: true,
        describe: 'Passphrase of tpp1-qwac.pfx; random by default',
      })
      .option('keys', {
        choices: ['rsa', 'p256'] as const,
        default: 'rsa' as const,
        describe: 'RSA with 2048 bits, or the elliptic curve P-256',
      })
      .option('host', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Name or IP address of the server, in addition to localhost; may be repeated',
      })
      .option('force', {
        type: 'boolean',
        default: false,
        describe: 'Replace an existing set',
      })
      .example('$0 certs --out certs', 'a set in ./certs')
      .example('$0 certs --out certs --force --keys p256', 'replaces it with one with P-256 keys')
      .example('$0 certs --out certs --host bank.example', 'a bank that others call')
      .example('openssl verify -CAfile certs/ca.pem certs/tpp1-qwac.pem', 'checks a certificate'),
  handler: async ({ out, passphrase, keys, force, host: hosts = [] }) => {
    for (const host of hosts) refuseUnlessHost(host);
    const { makeTestPki } = await import('../../pki/make-test-pki.js');
    const { writePki } = await import('../../pki/write-pki.js');
    const pki = await makeTestPki({ keys, hosts });
    const files = writePki(resolve(out), pki, {
      force,
      ...(passphrase === undefined ? {} : { passphrase }),
    });
    process.stdout.write(`${files.join('\n')}\n`);
    process.stderr.write(GUIDANCE);
  },
};

/** A name with other signs than these, such as a URL, is no host. */
function refuseUnlessHost(host: string): void {
  const ascii = domainToASCII(host);
  if (isIP(host) !== 0 || /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(ascii)) return;
  throw new Xs2aError('USAGE', `--host ${host} is neither a name nor an IP address.`, {
    hint: 'Write it without scheme, port and path: bank.example or 10.0.0.2.',
  });
}

const GUIDANCE = `
ca.pem issued server.pem and the certificates of the TPPs; unknown-ca.pem issued
only unknown-ca-qwac.pem. Each NAME.pem has its private key in NAME.key.pem.
A bank should reject expired-qwac, wrong-role-qwac and no-funds-role-qwac. The
passphrase of tpp1-qwac.pfx is in tpp1-qwac.pfx.passphrase.txt.
These are for tests: trust them nowhere else.
`;
