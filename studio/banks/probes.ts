import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { draftFromBank } from '../../conformance/drafting/draft-from-bank.js';
import type { Probe, ProbeRequest } from '../../generated/model/studio/schemas.js';
import { problemOf } from '../context/problem-of.js';
import { refuseAddress } from '../context/refuse-address.js';
import { notFound, RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { inPrivate, withoutPath } from './bank-files.js';
import { examineSecret } from './examine-secret.js';

/** The files that a probe may be given, by their names below `secrets/`. */
const UPLOADS = { certificate: 'tpp1.pem', key: 'tpp1.key.pem', ca: 'ca.pem' } as const;
type Upload = keyof typeof UPLOADS;

/** A probe in memory: a studio that ends forgets it. */
interface LiveProbe {
  shown: Probe;
  readonly lines: string[];
  readonly files: ReadonlyMap<string, Buffer>;
  readonly startedAt: number;
}

/** Probes of banks, each in the background. */
export interface ProbeDesk {
  /** Throws a RefusedRequest for what cannot be probed. */
  start(request: ProbeRequest): Probe;
  /** Throws a RefusedRequest when it is unknown. */
  get(id: string): Probe;
  /** What was uploaded for it, by the name of the secret. */
  filesOf(id: string): ReadonlyMap<string, Buffer>;
}

const KEPT_MS = 3_600_000;
const MOST_RUNNING = 5;

/** Keeps probes for an hour after their start, with what was uploaded for them. */
export function probeDesk(context: StudioContext): ProbeDesk {
  const probes = new Map<string, LiveProbe>();
  const found = (id: string): LiveProbe => {
    const probe = probes.get(id);
    if (probe === undefined) throw notFound('probe', id);
    return probe;
  };
  return {
    start(request) {
      const startedAt = context.now().getTime();
      for (const [id, probe] of probes) {
        if (startedAt - probe.startedAt > KEPT_MS) probes.delete(id);
      }
      const running = [...probes.values()].filter(({ shown }) => shown.state === 'running');
      refuseProbe(request, running.length);
      const lines: string[] = [];
      const shown: Probe = { id: randomUUID(), state: 'running', lines };
      const probe = { shown, lines, files: uploadsOf(request, context.now()), startedAt };
      probes.set(shown.id, probe);
      void carryOut(context, request, probe);
      return shown;
    },
    get: (id) => found(id).shown,
    filesOf: (id) => found(id).files,
  };
}

function refuseProbe(request: ProbeRequest, running: number): void {
  const { address, authAddress = address, allowRemote } = request;
  refuseAddress('the address of a bank', [address, authAddress], allowRemote);
  const given = (name: 'certificate' | 'key'): boolean =>
    request[name] !== undefined || request[`${name}File`] !== undefined;
  if (given('certificate') !== given('key') || (!given('key') && /^https:/i.test(address))) {
    const hint = 'Upload both as PEM, or name their files.';
    const sentence = given('certificate')
      ? 'The certificate has no key.'
      : given('key')
        ? 'The key has no certificate.'
        : `${address} needs a client certificate and its key.`;
    throw new RefusedRequest(400, sentence, hint);
  }
  if (running < MOST_RUNNING) return;
  const hint = 'Wait until one of them has ended.';
  throw new RefusedRequest(429, `${running} probes are running already.`, hint);
}

function uploadsOf(request: ProbeRequest, now: Date): ReadonlyMap<string, Buffer> {
  const entries = Object.entries(UPLOADS) as [Upload, string][];
  const given = entries.flatMap(([upload, name]) => {
    const text = request[upload];
    return text === undefined ? [] : [[name, Buffer.from(text)] as const];
  });
  for (const [name, bytes] of given) examineSecret(name, bytes, now);
  return new Map(given);
}

async function carryOut(
  context: StudioContext,
  request: ProbeRequest,
  probe: LiveProbe,
): Promise<void> {
  const { id } = probe.shown;
  try {
    const yaml = await inPrivate(context, (folder) => drafted(request, probe, folder));
    probe.shown = { id, state: 'ended', lines: probe.lines, yaml };
  } catch (error) {
    probe.shown = { id, state: 'failed', lines: probe.lines, problem: problemOf(error) };
  }
}

async function drafted(
  request: ProbeRequest,
  { files, lines }: LiveProbe,
  folder: string,
): Promise<string> {
  mkdirSync(join(folder, 'secrets'), { mode: 0o700 });
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, 'secrets', name), bytes, { mode: 0o600 });
  }
  const pathOf = (upload: Upload): string | undefined =>
    request[upload] === undefined
      ? request[`${upload}File`]
      : join(folder, 'secrets', UPLOADS[upload]);
  const tell = (line: string): void => void lines.push(withoutPath(line, folder));
  const { yaml, warnings } = await draftFromBank(
    {
      url: request.address,
      'auth-url': request.authAddress,
      certificate: pathOf('certificate'),
      key: pathOf('key'),
      ca: pathOf('ca'),
      header: request.headers,
      yes: false,
    },
    { nameOf: (path) => nameIn(folder, path), tell, heard: tell },
  );
  for (const warning of warnings) tell(warning);
  return yaml;
}

/** An uploaded file as profiles name secrets, and every other one by its whole path. */
function nameIn(folder: string, path: string): string {
  const inside = relative(folder, path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside.replaceAll('\\', '/');
}
