import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import type { CommandModule } from 'yargs';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import type { GateBase } from '../../gate/impact/gate-impact.js';
import type { ImpactFormat } from '../../gate/impact/render-impact.js';
import { TOLD_FORMATS } from '../../gate/report/render-told.js';
import {
  GATE_CHECKS,
  GATE_LIMITS,
  type GateCheck,
  type GateLimit,
} from '../../generator/gate-config.js';
import type { LoadedConfig } from '../generate/load-config.js';
import { readOutputs, tellReport } from '../shared/read-outputs.js';
import { writesNothing } from './writes-nothing.js';

const FORMATS = ['console', 'json', 'markdown', 'comment', 'html', ...TOLD_FORMATS] as const;

interface GateArguments {
  readonly config: string | undefined;
  readonly base: string | undefined;
  readonly check: readonly GateCheck[] | undefined;
  readonly 'fail-on': GateLimit | undefined;
  readonly 'allow-outside': boolean | undefined;
  readonly format: ImpactFormat;
  readonly output: readonly string[] | undefined;
}

/** `xs2a gate`: reports everything that a change of the documents breaks, before it is merged. */
export const gateCommand: CommandModule<object, GateArguments> = {
  builder: (yargs) =>
    yargs
      .option('config', {
        type: 'string',
        requiresArg: true,
        describe:
          'Configuration with the key gate; by default xs2a.config.{ts,mts,js,mjs,json} of this folder',
      })
      .option('base', {
        type: 'string',
        requiresArg: true,
        describe:
          'Git revision to compare with, or ci: what the push or pull request of this job changes; by default gate.base, or else main, the default branch of the remote, or master',
      })
      .option('check', {
        choices: GATE_CHECKS,
        array: true,
        requiresArg: true,
        describe: 'What to check; by default gate.check, or everything',
      })
      .option('fail-on', {
        choices: GATE_LIMITS,
        describe:
          'Exit with 1 for changes of this severity or worse; by default gate.failOn, or breaking',
      })
      .option('allow-outside', {
        type: 'boolean',
        describe:
          "Follow $refs to files outside a document's folder; by default allowOutside of the configuration",
      })
      .option('format', {
        choices: FORMATS,
        default: 'console' as const,
        describe: 'Output format',
      })
      .option('output', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'FORMAT=FILE: also write another format to a file',
      })
      .example('$0 gate', 'what this branch breaks, compared with main')
      .example('$0 gate --base ci', 'in a CI job: what the push or pull request breaks')
      .example('$0 gate --base v1.2.0 --format json', 'the same as JSON for programs')
      .example('$0 gate --output html=gate.html', 'also an HTML page')
      .example('$0 gate --check compile', 'only which of your files stop compiling') as never,
  handler: writesNothing(async (given) => {
    const [{ gateImpact }, { renderImpact }, { generateOptions }, { startProgress }] =
      await Promise.all([
        import('../../gate/impact/gate-impact.js'),
        import('../../gate/impact/render-impact.js'),
        import('../generate/generate-options.js'),
        import('./start-progress.js'),
      ]);
    const outputs = readOutputs(given.output ?? [], FORMATS);
    const config = await configOf(given.config);
    const gate = gateOf(config, given);
    const base = await baseOf(gate.base);
    const { formerDocuments } = await import('./former-documents.js');
    const former = await formerDocuments(config, base.revision);
    const options = generateOptions(pickAllow(given), config);
    const progress = startProgress(process.stderr);
    try {
      const report = await gateImpact({
        gate,
        base,
        generate: options,
        former: former.files,
        noCode: noCode(config, options.out),
        notes: former.notes,
        today: new Date().toISOString().slice(0, 10),
        progress: progress.step,
      });
      progress.end();
      const failOn = gate.failOn ?? 'breaking';
      await tellReport(outputs, given.format, (format) => renderImpact(format, report, failOn));
      if (report.failures.length > 0) process.exitCode = EXIT.findings;
    } finally {
      progress.end();
    }
  }),
};

async function configOf(given: string | undefined): Promise<LoadedConfig> {
  const { loadConfig } = await import('../generate/load-config.js');
  const config = await loadConfig(given, { forGate: true });
  if (config !== undefined) return config;
  throw new Xs2aError('USAGE', 'This folder has no xs2a.config.{ts,mts,js,mjs,json}.', {
    hint: 'Write one: export default { spec: "spec/bank.yaml", gate: { base: "main" } }. To compare just two documents, use `xs2a diff`.',
  });
}

/** Whether nobody generates code here: no folder has any, and the configuration does not name one. */
function noCode({ out, skeleton, spec }: LoadedConfig, folder: string) {
  if (spec.length === 0) {
    const because = 'The configuration has no `spec`: add it to generate code.';
    return { because, possible: false };
  }
  if (out !== undefined || skeleton !== undefined || existsSync(folder)) return undefined;
  const because = `There is no folder ${relative('', folder)} of generated code: run \`xs2a generate\`, or name its folder as \`out\`.`;
  return { because, possible: true };
}

const pickAllow = ({ 'allow-outside': allow }: GateArguments) =>
  allow === undefined ? {} : { 'allow-outside': allow };

/** `ci` stands for the commit that the event of the CI job names. */
async function baseOf(name: string | undefined): Promise<GateBase> {
  if (name === undefined) return (await import('./default-base.js')).defaultBase();
  if (name !== 'ci') return (await import('./default-base.js')).namedBase(name);
  const [{ readCiEvent }, { ciBase }] = await Promise.all([
    import('../ci/ci-event.js'),
    import('../ci/ci-base.js'),
  ]);
  return { ...(await ciBase(readCiEvent(process.env))), isMoving: true };
}

/** Flags override the configuration. */
function gateOf(config: LoadedConfig, given: GateArguments) {
  const { base, check, 'fail-on': failOn } = given;
  return {
    ...config.gate,
    ...(base === undefined ? {} : { base }),
    ...(check === undefined ? {} : { check }),
    ...(failOn === undefined ? {} : { failOn }),
  };
}
