import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH } from '../lib/install-peers.mjs';
import { startBank } from '../lib/start-bank.mjs';
import { makeDocument } from './make-document.mjs';
import { narrowDocument } from './narrow-document.mjs';
import { openForwarder } from './open-forwarder.mjs';
import { CODE, prepareScene } from './prepare-scene.mjs';
import { requestsOf, sendCall } from './send-call.mjs';
import { takeSample } from './take-sample.mjs';
import { TOOLS } from './tools.mjs';

/**
 * Number of runs against the sound bank. What a peer reports in any of them does not count as finding a
 * fault.
 */
const SOUND_RUNS = 2;

/** Runs every peer against the sound bank, then against each faulty bank and each variant of the sample. */
export async function benchPeers({ every, first, only }) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-peers-'));
  const config = join(folder, 'bank.yaml');
  writeFileSync(config, `version: 1\nsca: { fixedOtp: "${CODE}" }\n`);
  const forwarder = await openForwarder();
  const bench = { folder, config, forwarder, origin: forwarder.origin };
  const { tools, absent } = await openTools(bench, only);
  try {
    const sample = takeSample(every, first);
    const banks = [
      ...Array.from({ length: SOUND_RUNS }, () => ({ kind: 'sound', flags: [] })),
      ...sample.faults.map((fault) => ({ kind: 'fault', ...fault, flags: ['--fault', fault.id] })),
      ...sample.variants.map((id) => ({ kind: 'variant', id, flags: ['--variant', id] })),
    ];
    const runs = [];
    for (const [index, bank] of banks.entries()) {
      process.stderr.write(
        `bench: ${index + 1} of ${banks.length}: ${bank.kind} ${bank.id ?? ''}\n`,
      );
      runs.push(...(await tryBank(bench, tools, bank)));
    }
    return {
      sample,
      tools: tools.map(({ id, name, version }) => ({ id, name, version })),
      absent,
      runs,
    };
  } finally {
    for (const tool of tools) tool.stop?.();
    await forwarder.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prepares once what each peer needs: documents with examples, and the responses of the sound bank. */
async function openTools({ folder, config, forwarder, origin }, only) {
  const document = await makeDocument(origin);
  const bank = await startBank({ flags: ['--config', config] });
  const answers = new Map();
  await forwarder.pointAt(await prepareScene(bank.profile));
  for (const call of requestsOf(document, `${origin}/psd2`)) {
    const { status, text } = await sendCall(call);
    if (status >= 300) throw new Error(`the sound bank refuses ${call.operationId}: ${text}`);
    answers.set(call.operationId, { status, text });
  }
  const narrowed = narrowDocument(document, answers);
  writeFileSync(join(folder, 'document.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'narrowed.json'), JSON.stringify(narrowed));
  const given = {
    modules: join(BENCH, 'node_modules'),
    folder,
    origin,
    document,
    narrowed,
    answers,
  };
  const tools = [];
  const absent = [];
  for (const [id, open] of Object.entries(TOOLS)) {
    if (only.length > 0 && !only.includes(id)) continue;
    try {
      tools.push(await open(given));
    } catch (error) {
      absent.push({ id, reason: String(error.message).trim().split('\n').at(-1) });
    }
  }
  await bank.stop();
  return { tools, absent };
}

/** Each peer gets its own bank, so that none finds what another left there. */
async function tryBank({ config, forwarder, origin }, tools, { flags, ...about }) {
  const runs = [];
  for (const tool of tools) {
    const bank = await startBank({ flags: ['--config', config, ...flags] });
    const { profile, folder } = bank;
    const began = performance.now();
    const scene = tool.id === 'xs2a' ? undefined : await prepareScene(profile);
    const missing = scene?.missing ?? [];
    try {
      if (scene !== undefined) await forwarder.pointAt(scene);
      forwarder.counted();
      const start = performance.now();
      const result = await tool.run({ profile, folder, origin });
      const seconds = (performance.now() - start) / 1000;
      const requests = result.requests ?? forwarder.counted();
      const failures = [...new Set(result.failures.map(normal))].sort();
      runs.push({ ...about, tool: tool.id, missing, failures, requests, seconds });
    } catch (error) {
      const seconds = (performance.now() - began) / 1000;
      const message = normal(`the peer breaks off: ${String(error?.message ?? error).slice(-200)}`);
      runs.push({
        ...about,
        tool: tool.id,
        missing,
        failures: [message],
        requests: 0,
        seconds,
        broken: true,
      });
    }
    await bank.stop();
    const { seconds, failures, broken } = runs.at(-1);
    const said = broken ? failures[0] : `${failures.length} reports`;
    process.stderr.write(`       ${tool.id}: ${said}, ${seconds.toFixed(1)} s\n`);
  }
  return runs;
}

/** The text without what differs between runs: ids, times, and numbers other than status codes. */
export function normal(text) {
  return String(text)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '<id>')
    .replace(/[\w-]*\d[\w-]{7,}/g, '<value>')
    .replace(/(?<!\d)(?:\d{1,2}|\d{4,})(?!\d)/g, '#')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}
