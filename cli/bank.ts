import { resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import type { BankConfig } from '../aspsp/config/bank-config.js';
import type { ClientCertHeader } from '../aspsp/http/client-certificate.js';
import { LOG_LEVELS, type LogLevel } from '../aspsp/log-levels.js';
import type { RunningBank } from '../aspsp/start-bank.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

interface BankArguments {
  readonly port: number;
  readonly 'iam-port': number;
  readonly host: string;
  readonly 'public-url': string | undefined;
  readonly 'public-iam-url': string | undefined;
  readonly http: boolean;
  readonly 'tls-strict': boolean;
  readonly 'client-cert-header': string;
  readonly 'trusted-proxy': readonly string[] | undefined;
  readonly 'write-profile': string | undefined;
  readonly certs: string | undefined;
  readonly fault: readonly string[] | undefined;
  readonly 'log-level': LogLevel;
  readonly config: string | undefined;
  readonly store: string | undefined;
  readonly null: string | undefined;
  readonly 'list-faults': boolean;
}

/** `xs2a bank`: runs the reference bank until it is told to end. */
export const bankCommand: CommandModule<object, BankArguments> = {
  command: 'bank',
  describe: 'Run the reference bank: XS2A over mutual TLS, its IAM and the pages for PSUs',
  builder: (yargs) =>
    yargs
      .option('config', {
        type: 'string',
        requiresArg: true,
        describe: 'What the bank chooses: services, products, approaches, ... (YAML)',
      })
      .option('store', {
        type: 'string',
        requiresArg: true,
        describe: 'Keep all state in a folder, or in postgres://...; in memory by default',
      })
      .option('port', { type: 'number', default: 8443, describe: 'XS2A port; 0 takes any' })
      .option('iam-port', { type: 'number', default: 8444, describe: 'IAM port; 0 takes any' })
      .option('host', { type: 'string', default: 'localhost', describe: 'Where to listen' })
      .option('public-url', {
        type: 'string',
        requiresArg: true,
        describe: 'Origin that TPPs call, where a balancer stands before the XS2A port',
      })
      .option('public-iam-url', {
        type: 'string',
        requiresArg: true,
        describe: 'Origin that TPPs and PSUs call, where one stands before the IAM port',
      })
      .option('http', {
        type: 'boolean',
        default: false,
        describe: 'Plain HTTP; the client certificate comes in a header of a trusted proxy',
      })
      .option('tls-strict', {
        type: 'boolean',
        default: false,
        describe: 'Refuse untrusted client certificates in the handshake of the XS2A port',
      })
      .option('client-cert-header', {
        type: 'string',
        default: 'Client-Cert',
        requiresArg: true,
        describe: 'With --http: NAME of that header (RFC 9440), NAME:pem for a URL-encoded PEM',
      })
      .option('trusted-proxy', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'With --http: address of a proxy to trust beside loopback',
      })
      .option('write-profile', {
        type: 'string',
        requiresArg: true,
        describe: 'Write a profile for `conformance` once every port accepts',
      })
      .option('certs', {
        type: 'string',
        requiresArg: true,
        describe: 'Folder of the test certificates; filled when empty, temporary by default',
      })
      .option('fault', {
        type: 'array',
        string: true,
        requiresArg: true,
        describe: 'Make the bank wrong in one named way',
      })
      .option('null', {
        type: 'string',
        requiresArg: true,
        describe: 'Be no bank at all, in one named way',
      })
      .option('list-faults', {
        type: 'boolean',
        default: false,
        describe: 'List the faults and null banks that can be named, and end',
      })
      .option('log-level', {
        choices: LOG_LEVELS,
        default: 'silent' as LogLevel,
        describe: 'Log to stderr from this level on; secrets are never logged',
      })
      .example('$0 bank', 'on ports 8443 and 8444')
      .example('$0 bank --port 0 --iam-port 0 --write-profile bank.yaml', 'for the suite')
      .example('$0 bank --http --trusted-proxy 10.0.0.2', 'behind a TLS-terminating proxy')
      .example('$0 bank --list-faults', 'every way in which it can be wrong')
      .example('$0 bank --store bank-data', 'a bank that goes on after a restart')
      .example('$0 bank --fault consent-stays-received', 'wrong on purpose'),
  handler: runBank,
};

async function runBank(args: BankArguments): Promise<void> {
  if (args['list-faults']) {
    const { listFaults } = await import('./list-faults.js');
    process.stdout.write(listFaults());
    return;
  }
  const { port, 'iam-port': iamPort, host, http, certs, fault: faults = [] } = args;
  for (const [flag, number] of [
    ['--port', port],
    ['--iam-port', iamPort],
  ] as const) {
    if (Number.isInteger(number) && number >= 0 && number <= 65_535) continue;
    const hint = 'Give a whole number up to 65535; 0 takes any free port.';
    throw new Xs2aError('USAGE', `${flag} is not a port.`, { hint });
  }
  const publicAddresses = readPublicAddresses(args);
  const ended = endOfProcess();
  const { startBank } = await import('../aspsp/start-bank.js');
  const bank = await startBank({
    port,
    iamPort,
    host,
    ...publicAddresses,
    http,
    tlsStrict: args['tls-strict'],
    logLevel: args['log-level'],
    clientCertHeader: readHeader(args['client-cert-header']),
    trustedProxies: args['trusted-proxy'] ?? [],
    faults,
    ...(certs === undefined ? {} : { certs: resolve(certs) }),
    ...(args.null === undefined ? {} : { nullBank: args.null }),
    ...(args.store === undefined ? {} : { store: args.store }),
    ...(args.config === undefined ? {} : { config: await configIn(args.config) }),
  });
  try {
    const profile = await writtenProfile(bank, args['write-profile']);
    process.stdout.write(`${bank.baseUrl}\n${bank.authUrl}\n`);
    process.stderr.write(describeBank(bank, { profile, faults, stored: args.store !== undefined }));
    await ended;
  } finally {
    await bank.close();
  }
}

function readPublicAddresses({ http, ...args }: BankArguments) {
  const given = (flag: 'public-url' | 'public-iam-url'): string | undefined => {
    const text = args[flag];
    if (text === undefined) return undefined;
    const { protocol, origin } = URL.canParse(text) ? new URL(text) : {};
    if (!http && protocol === 'https:' && [origin, `${origin}/`].includes(text)) return text;
    const hint = http
      ? 'With --http the links name what the proxy was called by: X-Forwarded-Host says it.'
      : 'Write an origin: https://bank.example or https://bank.example:8443.';
    throw new Xs2aError('USAGE', `--${flag} ${text} cannot be used.`, { hint });
  };
  const [publicUrl, publicIamUrl] = [given('public-url'), given('public-iam-url')];
  return {
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(publicIamUrl === undefined ? {} : { publicIamUrl }),
  };
}

async function configIn(file: string): Promise<BankConfig> {
  const { readBankConfig } = await import('../aspsp/config/read-bank-config.js');
  return readBankConfig(file);
}

/** Resolves at Ctrl-C, SIGTERM, or when the process that started this one is gone. */
function endOfProcess(): Promise<void> {
  return new Promise((done) => {
    const end = (): void => done();
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    if (process.channel !== undefined) process.once('disconnect', end);
  });
}

async function writtenProfile(
  bank: RunningBank,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const { writeProfile } = await import('../aspsp/write-profile.js');
  writeProfile(resolve(file), bank.profile);
  return resolve(file);
}

function readHeader(text: string): ClientCertHeader {
  const [name = '', format = 'rfc9440', ...rest] = text.split(':');
  const right = /^[A-Za-z0-9-]+$/.test(name) && rest.length === 0;
  if (right && (format === 'rfc9440' || format === 'pem')) {
    return { name: name.toLowerCase(), format };
  }
  throw new Xs2aError('USAGE', `--client-cert-header ${text} cannot be read.`, {
    hint: 'Write NAME for RFC 9440, or NAME:pem for a URL-encoded PEM as nginx sends it.',
  });
}

function describeBank(
  bank: RunningBank,
  extra: {
    readonly profile: string | undefined;
    readonly faults: readonly string[];
    readonly stored: boolean;
  },
): string {
  const psus = bank.psus.flatMap(({ id, password, corporate, accounts, multicurrency, cards }) => [
    `  ${id}  password ${password}${corporate === undefined ? '' : `  acts for ${corporate}`}`,
    ...accounts.map(({ iban, currency }) => `    ${iban}  ${currency}`),
    ...multicurrency.map(({ iban, currencies }) => `    ${iban}  ${currencies.join(', ')}`),
    ...cards.map(({ maskedPan, currency }) => `    ${maskedPan}  ${currency}, card`),
  ]);
  const lines = [
    '',
    'The reference bank is open.',
    `XS2A          ${bank.baseUrl}`,
    `IAM, pages    ${bank.authUrl}`,
    `App of PSUs   ${bank.authUrl}/app`,
    `Certificates  ${bank.certs}`,
    ...(extra.profile === undefined ? [] : [`Profile       ${extra.profile}`]),
    ...extra.faults.map((fault) => `Wrong on purpose: ${fault}`),
    'PSUs',
    ...psus,
    `Ctrl-C ends it; ${extra.stored ? 'the store keeps everything.' : 'what it keeps is gone then.'}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
