import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../foundation/package-root.js';
import { fuzzSummary } from './fuzz-summary.js';
import { ROUND, runFuzz } from './run-fuzz.js';
import { SOUND_REQUESTS } from './sound-request.js';
import { writeFindings } from './write-findings.js';

const HELP = `npm run fuzz:bank -- [--requests 100000] [--seed 1] [--operation ID] [--only INDEX] [--out DIR]

Sends bad requests to a bank in this process and judges every response. Ends with 0 when nothing was
found, 1 when something was, 2 for a wrong argument. --only sends the request of an index again,
after the others of its round of ${ROUND}.
`;

function usage(text: string): never {
  process.stderr.write(`${text}\n\n${HELP}`);
  process.exit(2);
}

function whole(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) usage(`--${name} must be a whole number, not ${text}.`);
  return Number(text);
}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { requests: text, seed: text, operation: text, only: text, out: text };
  try {
    const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } });
    return values;
  } catch (error) {
    return usage(error instanceof Error ? error.message : 'The arguments cannot be read.');
  }
}

const args = readArguments();
if (args.help === true) {
  process.stdout.write(HELP);
  process.exit(0);
}
const { operation } = args;
if (operation !== undefined && !Object.hasOwn(SOUND_REQUESTS, operation)) {
  usage(`There is no operation ${operation}; known: ${Object.keys(SOUND_REQUESTS).join(', ')}.`);
}
const loud = process.stderr.isTTY === true && process.env['CI'] === undefined;
const seed = whole(args.seed, 'seed') ?? 1;
const report = await runFuzz({
  requests: whole(args.requests, 'requests') ?? 100_000,
  seed,
  operation,
  only: whole(args.only, 'only'),
  progress: (done, findings) => {
    if (loud) process.stderr.write(`\r${done} requests, ${findings} findings`);
  },
});
if (loud) process.stderr.write('\r\u001b[K');
const out = args.out ?? join(packageRoot(), 'reports', 'fuzz');
const files = writeFindings(report.findings, out);
process.stdout.write(fuzzSummary(report, { seed, files }));
process.exit(report.findings.length > 0 ? 1 : 0);
