import { resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import type { GivenConfig } from '../../aspsp/config/read-bank-config.js';
import type { ClientCertHeader } from '../../aspsp/http/client-certificate.js';
import type { RunningBank } from '../../aspsp/start-bank.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { optimiseAsUsual } from '../shared/delay-optimising.js';
import { endOfProcess } from '../shared/end-of-process.js';
import { refuseUnlessPort } from '../shared/refuse-port.js';
import { readAdmin } from './admin-flags.js';
import { BANK_OPTIONS } from './bank-options.js';
import { describeBank } from './describe-bank.js';
import { readPublicAddresses } from './read-public-addresses.js';
import { refuseIdleOptions } from './refuse-idle-options.js';

type BankArguments = ArgumentsOf<typeof BANK_OPTIONS>;

/** `xs2a bank`: runs the reference bank until it is stopped. */
export const bankCommand: CommandModule<object, BankArguments> = {
  builder: (yargs) =>
    yargs
      .version(false)
      .options(BANK_OPTIONS)
      .alias('framework', 'version')
      .example('$0 bank', 'on ports 8443 and 8444')
      .example('$0 bank --port 0 --iam-port 0 --write-profile bank.yaml', 'for the suite')
      .example('$0 bank --http --trusted-proxy 10.0.0.2', 'behind a TLS-terminating proxy')
      .example('$0 bank --dialect berlin-group --version 1.3.9', 'a bank of another version')
      .example('$0 bank --list-faults', 'list every fault')
      .example('$0 bank --store bank-data', 'a bank whose state survives a restart')
      .example('$0 bank --list-variants', 'list every variant')
      .example('$0 bank --variant embedded-only', 'a bank with one SCA approach')
      .example('$0 bank --admin-port 8445', 'with a page to move the clock and read codes')
      .example('$0 bank --fault consent-stays-received', 'a bank with a fault'),
  handler: runBank,
};

async function runBank(args: BankArguments): Promise<void> {
  if (args['list-faults']) {
    const { listFaults } = await import('./list-faults.js');
    process.stdout.write(listFaults());
    return;
  }
  if (args['list-variants']) {
    const { listVariants } = await import('./list-variants.js');
    process.stdout.write(listVariants());
    return;
  }
  const { port, 'iam-port': iamPort, host, http, certs } = args;
  const { fault: faults = [], variant: variants = [] } = args;
  refuseIdleOptions(args);
  refuseUnlessPort('--port', port);
  refuseUnlessPort('--iam-port', iamPort);
  const admin = readAdmin(args, process.env);
  const publicAddresses = readPublicAddresses(args);
  const ended = endOfProcess({ withParent: args['with-parent'] });
  const config = await configIn(args);
  if (faults.length > 0) {
    const { refuseAbsentFaults } = await import('./refuse-absent-faults.js');
    const { dialect = 'contract', framework } = config;
    refuseAbsentFaults(faults, { dialect, ...(framework === undefined ? {} : { framework }) });
  }
  const { startBank } = await import('../../aspsp/start-bank.js');
  const bank = await startBank({
    port,
    iamPort,
    host,
    ...publicAddresses,
    http,
    tlsStrict: args['tls-strict'],
    logLevel: args['log-level'],
    clientCertHeader: readHeader(args['client-cert-header'] ?? 'Client-Cert'),
    trustedProxies: args['trusted-proxy'] ?? [],
    faults,
    variants,
    ...(admin === undefined ? {} : { admin }),
    ...(certs === undefined ? {} : { certs: resolve(certs) }),
    ...(args.null === undefined ? {} : { nullBank: args.null }),
    ...(args.store === undefined ? {} : { store: args.store }),
    config,
  });
  optimiseAsUsual();
  try {
    const profile = await writtenProfile(bank, args['write-profile']);
    process.stdout.write(`${bank.baseUrl}\n${bank.authUrl}\n`);
    process.stderr.write(
      describeBank(bank, { profile, faults, variants, stored: args.store !== undefined }),
    );
    await ended;
  } finally {
    await bank.close();
  }
}

/** The content of the configuration file, or an empty one; flags override it. */
async function configIn(args: BankArguments): Promise<GivenConfig> {
  const { config: file, dialect, framework } = args;
  const { readBankConfig, refuseConfig } = await import('../../aspsp/config/read-bank-config.js');
  const config = file === undefined ? {} : readBankConfig(file);
  const spoken = {
    ...config,
    ...(dialect === undefined ? {} : { dialect }),
    ...(framework === undefined ? {} : { framework }),
  };
  refuseConfig(spoken);
  return spoken;
}

async function writtenProfile(
  bank: RunningBank,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const { writeProfile } = await import('../../aspsp/profile/write-profile.js');
  writeProfile(resolve(file), bank.profile);
  return resolve(file);
}

function readHeader(text: string): ClientCertHeader {
  const [name = '', format = 'rfc9440', ...rest] = text.split(':');
  const right = /^[A-Za-z0-9-]+$/.test(name) && rest.length === 0;
  if (right && (format === 'rfc9440' || format === 'pem')) {
    return { name: name.toLowerCase(), format };
  }
  throw new Xs2aError('USAGE', `--client-cert-header ${text} cannot be parsed.`, {
    hint: 'Write NAME for RFC 9440, or NAME:pem for URL-encoded PEM as nginx sends it.',
  });
}
