import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { CommandModule } from 'yargs';
import { EXIT, Xs2aError } from '../foundation/xs2a-error.js';

interface CheckArguments {
  readonly file: string;
  readonly yes: boolean;
}

interface InitArguments {
  readonly url: string;
  readonly 'auth-url': string | undefined;
  readonly certificate: string;
  readonly key: string;
  readonly ca: string | undefined;
  readonly out: string;
}

/** `xs2a profile check`: the preflight alone. */
export const profileCheckCommand: CommandModule<object, CheckArguments> = {
  command: 'check <file>',
  describe: 'Look whether the bank of a profile can be reached and takes the certificate',
  builder: (yargs) =>
    yargs
      .positional('file', { type: 'string', demandOption: true, describe: 'Profile (YAML)' })
      .option('yes', {
        type: 'boolean',
        default: false,
        describe: 'Log PSUs in at a bank that is not on this machine, too',
      })
      .example('$0 profile check bank.yaml', 'no case runs; PSUs log in and decide nothing')
      .epilogue(
        'To log in may take a consent that nobody grants; it is deleted again.\n' +
          'Exit codes: 0 a run can begin, 2 usage or profile, 3 something failed.',
      ),
  handler: async ({ file, yes }) => {
    process.exitCode = await checkProfile(file, yes);
  },
};

/** `xs2a profile init`: a first profile of a bank, made by asking it. */
export const profileInitCommand: CommandModule<object, InitArguments> = {
  command: 'init',
  describe: 'Ask a bank what it offers, and write a first profile with comments',
  builder: (yargs) =>
    yargs
      .option('url', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Service address, like https://bank.example/psd2',
      })
      .option('auth-url', {
        type: 'string',
        requiresArg: true,
        describe: "Address of the IAM; the service's host unless given",
      })
      .option('certificate', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Client certificate of the TPP (PEM)',
      })
      .option('key', {
        type: 'string',
        demandOption: true,
        requiresArg: true,
        describe: 'Its private key (PEM)',
      })
      .option('ca', {
        type: 'string',
        requiresArg: true,
        describe: "CAs that vouch for the bank's server (PEM); the system's unless given",
      })
      .option('out', {
        type: 'string',
        default: 'profile.yaml',
        requiresArg: true,
        describe: 'File to write; one that is there is left alone',
      })
      .example(
        '$0 profile init --url https://bank.example/psd2 --certificate tpp.pem --key tpp.key.pem',
        'a first profile.yaml',
      ),
  handler: initProfile,
};

/** Prints each look of the preflight; the exit code says whether a run can begin. */
async function checkProfile(file: string, yes: boolean): Promise<number> {
  const { loadProfile } = await import('../conformance/profile/load-profile.js');
  const { isHere } = await import('../conformance/profile/is-loopback.js');
  const { wireOf } = await import('../conformance/wire/wire-of.js');
  const { preflight } = await import('../conformance/preflight/preflight.js');
  const { preflightLines } = await import('../conformance/report/console/preflight-lines.js');
  const { createPaint } = await import('../conformance/report/console/paint.js');
  const { terminalOf } = await import('../conformance/report/console/terminal-of.js');
  refuseDraft(file);
  const loaded = loadProfile(file);
  const { profile, identities, ca } = loaded;
  const mayCreate = yes || profile.target.confirm === true || isHere(profile.target);
  const trusted = ca === undefined ? {} : { ca };
  const wire = wireOf(loaded);
  const { color, columns } = terminalOf(process.stdout, process.env);
  const layout = { paint: createPaint(color), columns: Math.max(40, columns) };
  let exitCode: number = EXIT.clean;
  const target = { profile, identities, ...trusted };
  for await (const check of preflight(target, wire, { mayCreate })) {
    if (check.outcome === 'failed') exitCode = EXIT.preflight;
    process.stdout.write(`${preflightLines(check, layout, true).join('\n')}\n`);
  }
  await wire.close();
  return exitCode;
}

async function initProfile(args: InitArguments): Promise<void> {
  const file = resolve(args.out);
  if (existsSync(file)) {
    throw new Xs2aError('USAGE', `${args.out} is there already.`, {
      hint: 'Name another file by --out; a profile is never written over.',
    });
  }
  const { isBaseUrl } = await import('../conformance/profile/profile-faults.js');
  for (const url of [args.url, args['auth-url'] ?? args.url]) {
    if (isBaseUrl(url)) continue;
    throw new Xs2aError('USAGE', `${url} is no address of a bank.`, {
      hint: 'Give an absolute http or https address without query or fragment.',
    });
  }
  const baseUrl = args.url.replace(/\/+$/, '');
  const authUrl = (args['auth-url'] ?? new URL(baseUrl).origin).replace(/\/+$/, '');
  const probe = await probed(args, baseUrl, authUrl);
  const { draftProfile } = await import('../conformance/profile/draft-profile.js');
  const beside = (path: string) => relative(dirname(file), resolve(path)) || path;
  const given = { baseUrl, authUrl, certificate: beside(args.certificate), key: beside(args.key) };
  const ca = args.ca === undefined ? undefined : beside(args.ca);
  if (probe.services.every(({ offered }) => offered !== true)) process.stderr.write(`${NO_BANK}\n`);
  write(file, draftProfile({ ...given, ca }, probe));
  process.stdout.write(`${file}\n`);
  process.stderr.write(`Fill in what says REPLACE, then: xs2a profile check ${args.out}\n`);
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    const hint = 'Name a file in a folder that exists and that you may write to.';
    const message = `The profile cannot be written to ${file}.`;
    throw new Xs2aError('FILE_UNWRITABLE', message, { hint, cause });
  }
}

/** A line of a first profile that nobody has filled in yet. */
function refuseDraft(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = lines.findIndex((text) => /^[^#]*\bREPLACE\b/.test(text)) + 1;
  if (line === 0) return;
  throw new Xs2aError('PROFILE_INVALID', `${file}:${line} still says REPLACE.`, {
    hint: 'Fill in every line that says so; comments apart.',
    place: { file, line },
  });
}

const PROBE_MS = 4_000;
const NO_BANK = 'None of its answers tells of a bank: check --url, above all its path.';

async function readCa(file: string): Promise<string> {
  const { splitCertificates } = await import('../pki/split-certificates.js');
  const hint = 'Name a PEM file with the CAs of the bank, or leave --ca out.';
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `--ca ${file} cannot be read.`, { hint, cause });
  }
  const certificates = splitCertificates(text).join('');
  if (certificates !== '') return certificates;
  throw new Xs2aError('CERTIFICATE_UNUSABLE', `--ca ${file} holds no PEM certificate.`, { hint });
}

/** Asks the bank. Throws when it cannot be reached at all, since then nothing could be told. */
async function probed(args: InitArguments, baseUrl: string, authUrl: string) {
  const { loadIdentity } = await import('../pki/load-identity.js');
  const { createWire } = await import('../conformance/wire/create-wire.js');
  const { isAnswered, probeBank } = await import('../conformance/preflight/probe-bank.js');
  const tpp1 = loadIdentity({ certificate: args.certificate, key: args.key }, process.cwd());
  const ca = args.ca === undefined ? {} : { ca: await readCa(args.ca) };
  const wire = createWire({ identities: { tpp1 }, ...ca });
  process.stderr.write(`Asking ${baseUrl} what it offers, one question after the other.\n`);
  try {
    const probe = await probeBank({ wire, baseUrl, authUrl, timeoutMs: PROBE_MS });
    const [first] = probe.services;
    if (first === undefined || !isAnswered(first)) {
      const why = first?.failure?.replace(/\.$/, '') ?? 'nothing was asked';
      throw new Xs2aError('TARGET_UNREACHABLE', `No answer comes from ${baseUrl}: ${why}.`, {
        hint: 'Check the address, the certificate and --ca.',
      });
    }
    return probe;
  } finally {
    await wire.close();
  }
}
