import { readFileSync } from 'node:fs';
import type { CommandModule } from 'yargs';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ArgumentsOf } from '../shared/arguments-of.js';
import { optimiseAsUsual } from '../shared/delay-optimising.js';
import { endOfProcess } from '../shared/end-of-process.js';
import { hasScreen, openInBrowser } from '../shared/open-in-browser.js';
import { refuseUnlessPort } from '../shared/refuse-port.js';
import { loginOf, OIDC_OPTIONS } from './oidc-options.js';
import { PLACE_OPTIONS, placeOf, TOKEN_VARIABLE } from './place-options.js';
import { refuseUnlessRuns } from './refuse-concurrency.js';

const OPTIONS = {
  ...PLACE_OPTIONS,
  port: {
    type: 'number',
    requiresArg: true,
    default: 8460,
    describe: 'Port; 0 takes any free port',
  },
  host: {
    type: 'string',
    requiresArg: true,
    default: '127.0.0.1',
    describe: 'Where the studio listens; beyond this machine only with TLS',
  },
  origin: {
    type: 'array',
    requiresArg: true,
    string: true,
    describe: 'Address at which browsers reach the studio, such as https://studio.example',
  },
  'tls-cert': { type: 'string', requiresArg: true, describe: 'Certificate of the server, as PEM' },
  'tls-key': { type: 'string', requiresArg: true, describe: 'Key of the certificate, as PEM' },
  'sign-cert': {
    type: 'string',
    requiresArg: true,
    describe: 'Certificate that signs published results, as PEM; one of the studio by default',
  },
  'sign-key': { type: 'string', requiresArg: true, describe: 'Key of --sign-cert, as PEM' },
  'behind-proxy': {
    type: 'boolean',
    default: false,
    describe: 'A proxy in front of the studio does TLS',
  },
  ...OIDC_OPTIONS,
  concurrency: {
    type: 'number',
    requiresArg: true,
    default: 1,
    describe: 'Runs at once, each of another bank; 0 leaves them to other workers',
  },
  open: { type: 'boolean', default: true, describe: 'Open the page in the browser' },
} as const;

/** `xs2a studio`: the page where a team tests its banks. */
export const studioCommand: CommandModule<object, ArgumentsOf<typeof OPTIONS>> = {
  builder: (yargs) =>
    yargs
      .options(OPTIONS)
      .example('$0 studio', 'data in ./xs2a-studio, page at 127.0.0.1')
      .example('$0 studio --database postgres://127.0.0.1/xs2a', 'a studio on PostgreSQL')
      .epilogue(
        'Needs the package @electric-sql/pglite, or pg for --database. The token in the printed address\n' +
          'logs in; XS2A_STUDIO_TOKEN sets it, XS2A_STUDIO_KEY the key that encrypts secrets. With --oidc-issuer,\n' +
          'people log in at the provider instead; XS2A_STUDIO_OIDC_SECRET is the secret of its client.',
      ),
  handler: async (args) => {
    refuseUnlessPort('--port', args.port);
    refuseUnlessRuns(args.concurrency, 0);
    const tls = tlsOf(args);
    const login = loginOf(args);
    const signer = await signerOf(args);
    const ended = endOfProcess();
    const { openStudio } = await import('../../studio/server/open-studio.js');
    const studio = await openStudio({
      ...placeOf(args),
      ...(tls === undefined ? {} : { tls }),
      signer,
      host: args.host,
      port: args.port,
      origins: args.origin ?? [],
      behindProxy: args['behind-proxy'],
      concurrency: args.concurrency,
      token: takenToken(),
      login,
      report: (error) => process.stderr.write(`${reasonOf(error)}\n`),
    });
    optimiseAsUsual();
    process.stdout.write(`${studio.link}\n`);
    process.stderr.write('The studio is open. Ctrl-C ends it; runs go on at the next start.\n');
    if (args.open && hasScreen(process.env, process.platform)) openInBrowser(studio.link);
    await ended;
    await studio.close();
  },
};

/**
 * The token that the user chose. It is removed from the environment, because profiles of banks can name variables.
 * Throws USAGE for one that is easily guessed.
 */
function takenToken(): string | undefined {
  const token = process.env[TOKEN_VARIABLE];
  delete process.env[TOKEN_VARIABLE];
  if (token === undefined || token.length >= SHORTEST_TOKEN) return token;
  throw new Xs2aError('USAGE', `${TOKEN_VARIABLE} is shorter than ${SHORTEST_TOKEN} characters.`, {
    hint: '`openssl rand -hex 32` prints a token that nobody guesses.',
  });
}

const SHORTEST_TOKEN = 32;

function tlsOf(args: ArgumentsOf<typeof OPTIONS>) {
  const { 'tls-cert': cert, 'tls-key': key } = args;
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    throw new Xs2aError('USAGE', '--tls-cert and --tls-key belong together.', {
      hint: 'Give both, or --behind-proxy if a proxy does TLS.',
    });
  }
  return { cert: read('--tls-cert', cert), key: read('--tls-key', key) };
}

/** The signer of published results; undefined for that of the studio. */
async function signerOf({
  'sign-cert': certificate,
  'sign-key': key,
}: ArgumentsOf<typeof OPTIONS>) {
  if (certificate === undefined && key === undefined) return undefined;
  if (certificate === undefined || key === undefined) {
    throw new Xs2aError('USAGE', '--sign-cert and --sign-key belong together.', {
      hint: 'Give both; without them, the studio signs with a key and a certificate of its own.',
    });
  }
  const { loadSigner } = await import('../report/sign-run.js');
  return loadSigner({ key, certificate, pfx: undefined, passphraseEnv: undefined });
}

function read(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `${option} ${file} cannot be read.`, {
      hint: 'Name a PEM file.',
      cause,
    });
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
