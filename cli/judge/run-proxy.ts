import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { RecordingJudgement } from '../../conformance/judging/judgement.js';
import { isLoopback } from '../../conformance/profile/is-loopback.js';
import { workLater } from '../../conformance/proxy/judge-later.js';
import { type Passed, recordedOf } from '../../conformance/proxy/passed.js';
import {
  type ProxyOptions,
  type ServedProxy,
  serveProxy,
} from '../../conformance/proxy/serve-proxy.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import { loadIdentity } from '../../pki/load-identity.js';
import { refuseUnlessPort } from '../shared/refuse-port.js';
import { UsageError } from '../shared/report-error.js';
import { stopOnSignals } from '../shared/stop-on-signals.js';
import { type PreparedJudging, prepareJudging } from './prepare-judging.js';
import type { ProxyArguments } from './proxy-arguments.js';

/**
 * Maximum number of judged exchanges, because reports are made in memory: later ones are forwarded and only
 * counted.
 */
const MOST_JUDGED = 100_000;
const ENOUGH = `${MOST_JUDGED} exchanges are judged: later ones are forwarded and not judged.`;

/** Listens until Ctrl-C, judges the forwarded traffic, and writes the reports; returns the exit code. */
export async function runProxy(given: ProxyArguments): Promise<number> {
  refuseUnlessPort(`--port ${given.port}`, given.port);
  const prepared = await prepareJudging(given);
  const target = targetOf(given, prepared);
  const listening = listeningOf(given);
  refuseOpenSides(given, target);
  const judgement = new RecordingJudgement({
    ...prepared.options,
    recordings: [`the proxy in front of ${target.origin}`],
    target: target.href.replace(/\/$/, ''),
  });
  let proxy: ServedProxy | undefined;
  const later = workLater(() => proxy?.busy() ?? 0);
  const reports = prepared.reporters();
  let seen = 0;
  const judge = (passed: Passed): void => {
    const recorded = recordedOf(passed, 'the proxy');
    seen += 1;
    if (seen > MOST_JUDGED) {
      if (seen === MOST_JUDGED + 1) process.stderr.write(`${ENOUGH}\n`);
      judgement.passOver(recorded, `it came after ${MOST_JUDGED} others`);
      return;
    }
    for (const event of judgement.take(recorded)) reports.onEvent(event);
  };
  const onPassed = (passed: Passed): void => later.add(() => judge(passed));
  proxy = await listen({ ...listening, ...bankSide(given, prepared, target), onPassed });
  reports.onEvent(judgement.start());
  // first, so that a signal right after the message is not lost
  const stop = stopOnSignals();
  process.stderr.write(`${proxy.url} forwards to ${target.href}; Ctrl-C stops.\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await proxy.close();
  later.finish();
  stop.release();
  let exitCode: number = EXIT.internal;
  for (const event of judgement.end()) {
    if (event.type === 'run-finished') exitCode = event.exitCode;
    reports.onEvent(event);
  }
  await reports.finish();
  return exitCode;
}

function targetOf({ target }: ProxyArguments, { loaded }: PreparedJudging): URL {
  const origin = loaded === undefined ? undefined : new URL(loaded.profile.target.baseUrl).origin;
  const address = target ?? origin;
  if (address === undefined) throw new UsageError('proxy needs --target or --profile');
  const fits = /^https?:\/\/[^@]*$/i.test(address) && URL.canParse(address);
  if (fits && !/[?#]/.test(address)) return new URL(address);
  throw new UsageError(`--target ${address} is not the http or https address of a bank`);
}

function listeningOf({ host, port, cert, key, 'client-ca': clientCa }: ProxyArguments) {
  if ((cert === undefined) !== (key === undefined)) {
    throw new UsageError('--cert and --key must be given together');
  }
  if (clientCa !== undefined && cert === undefined) {
    throw new UsageError(
      '--client-ca needs --cert and --key: without TLS there are no certificates',
    );
  }
  if (!/^[\w.-]+$/.test(host) && !isIPv6(host)) {
    throw new UsageError(`--host ${JSON.stringify(host)} is not a name or address to listen on`);
  }
  const own =
    cert === undefined || key === undefined
      ? undefined
      : loadIdentity({ certificate: cert, key }, process.cwd());
  return {
    host,
    port,
    ...(own && { tls: { cert: own.certificate, key: own.key } }),
    ...(clientCa !== undefined && { clientCa: readPem(clientCa) }),
  };
}

function readPem(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const hint = 'Check the path; relative paths start at the current folder.';
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read the file ${file}.`, { hint, cause });
  }
}

/** Plain HTTP is only allowed on this machine, on both sides. */
function refuseOpenSides({ host, cert }: ProxyArguments, target: URL): void {
  if (cert === undefined && !isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`)) {
    throw new UsageError(
      `--host ${host} is reachable from other machines: it needs --cert and --key`,
    );
  }
  if (target.protocol === 'http:' && !isLoopback(target.href)) {
    throw new UsageError(
      `--target ${target.href} is plain HTTP, which is only allowed on this machine`,
    );
  }
}

function bankSide(
  { 'keep-host': keepHost }: ProxyArguments,
  { loaded }: PreparedJudging,
  target: URL,
): Pick<ProxyOptions, 'target' | 'keepHost' | 'identities' | 'ca' | 'clientCertificateHeader'> {
  const header = loaded?.profile.tls?.clientCertificateHeader;
  if (loaded?.profile.proxy !== undefined) {
    throw new UsageError('the profile names an HTTP proxy, which xs2a proxy does not support');
  }
  return {
    target,
    keepHost,
    identities: loaded?.identities ?? {},
    ...(loaded?.ca === undefined ? {} : { ca: loaded.ca }),
    ...(header === undefined ? {} : { clientCertificateHeader: header }),
  };
}

async function listen(options: ProxyOptions): Promise<ServedProxy> {
  try {
    return await serveProxy(options);
  } catch (cause) {
    const { host, port } = options;
    throw new Xs2aError('PORT_UNAVAILABLE', `The proxy cannot listen on ${host}:${port}.`, {
      hint: 'Name another --port, or 0 for any free port.',
      cause,
    });
  }
}
