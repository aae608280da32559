import { join } from 'node:path';
import type { CommandModule, Options } from 'yargs';
import { versionDocument } from '../../documents/version-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import type { Diff } from '../../gate/change/change.js';
import type { Policy } from '../../gate/policy/policy.js';
import type { FailOn } from '../../gate/report/fail-on.js';
import type { DiffFormat } from '../../gate/report/render-diff.js';
import { TOLD_FORMATS } from '../../gate/report/render-told.js';
import { USUAL_FRAMEWORK, VERSIONS } from '../../standard/versions.js';
import { readOutputs, tellReport } from '../shared/read-outputs.js';
import { UsageError } from '../shared/report-error.js';
import { writesNothing } from './writes-nothing.js';

const FORMATS = ['console', 'json', 'markdown', 'html', ...TOLD_FORMATS] as const;

interface DiffArguments {
  readonly old: string | undefined;
  readonly new: string | undefined;
  readonly format: DiffFormat;
  readonly output: readonly string[] | undefined;
  readonly 'fail-on': FailOn;
  readonly 'find-witnesses': boolean;
  readonly witnesses: string | false | undefined;
  readonly policy: string | undefined;
  readonly rules: boolean;
  readonly versions: readonly string[] | undefined;
  readonly overlay: readonly string[] | undefined;
  readonly 'allow-remote': boolean;
  readonly 'allow-outside': boolean;
}

const OPTIONS = {
  format: {
    choices: FORMATS,
    default: 'console' as const,
    describe: 'Output format of the changes',
  },
  output: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'FORMAT=FILE: also write another format to a file',
  },
  'fail-on': {
    choices: ['breaking', 'risky', 'never'] as const,
    default: 'breaking' as const,
    describe: 'Exit with 1 for changes of this severity or worse',
  },
  witnesses: {
    type: 'string',
    requiresArg: true,
    describe: 'Folder for the values that prove the changes, one JSON file each',
  },
  'no-witnesses': {
    type: 'boolean',
    describe: 'Search no values: faster, but proves nothing about schemas',
  },
  policy: {
    type: 'string',
    requiresArg: true,
    describe: 'File with severities of rules and paths, and accepted breakages',
  },
  rules: { type: 'boolean', default: false, describe: 'List the rules, and exit' },
  versions: {
    type: 'string',
    array: true,
    requiresArg: true,
    choices: VERSIONS,
    describe: 'Compare our documents of two versions of the framework: 1.3.6 1.3.12',
  },
  overlay: {
    type: 'string',
    array: true,
    requiresArg: true,
    describe: 'OpenAPI Overlay documents to apply to both, in this order',
  },
  'allow-remote': {
    type: 'boolean',
    default: false,
    describe: 'Follow $refs to http and https addresses',
  },
  'allow-outside': {
    type: 'boolean',
    default: false,
    describe: "Follow $refs to files outside a document's folder",
  },
} as const satisfies Readonly<Record<string, Options>>;

/** `xs2a diff`: reports what a change of an OpenAPI document breaks, with values that prove it. */
export const diffCommand: CommandModule<object, DiffArguments> = {
  builder: (yargs) =>
    yargs
      .positional('old', {
        type: 'string',
        describe: 'The old document: a file, - for stdin, or git:REV:PATH',
      })
      .positional('new', {
        type: 'string',
        describe: 'The new document: a file, - for stdin, or git:REV:PATH',
      })
      .options(OPTIONS)
      .example('$0 diff git:main:bank.yaml bank.yaml', 'what this branch breaks')
      .example('$0 diff old.yaml new.yaml --format json', 'the same as JSON for programs')
      .example('$0 diff a.yaml b.yaml --witnesses proofs', 'with the values, to replay them')
      .example('$0 diff a.yaml b.yaml --output sarif=diff.sarif', 'also for code scanning')
      .example('$0 diff --versions 1.3.6 1.3.12', 'what moving up means')
      .example('$0 diff --rules', 'every rule') as never,
  handler: writesNothing(async (given) => {
    if (given.rules) return listRules(given.format);
    const [old, now] = documentsOf(given);
    const outputs = readOutputs(given.output ?? [], FORMATS);
    const diff = await compare(old, now, given);
    if (given.versions !== undefined && given.format === 'console') {
      const [from = '', to = ''] = given.versions;
      const { moveLines, partyLines } = await import('../../gate/versions/move-lines.js');
      const { movePartLines } = await import('../../gate/impact/move-parts.js');
      const lines = [
        ...moveLines(diff.changes, { from, to }),
        ...partyLines(diff.changes),
        ...(await movePartLines(old, now, today())),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    }
    if (typeof given.witnesses === 'string') {
      const { writeWitnesses } = await import('../../gate/report/write-witnesses.js');
      await writeWitnesses(given.witnesses, diff);
    }
    const { renderDiff } = await import('../../gate/report/render-diff.js');
    await tellReport(outputs, given.format, (format) => renderDiff(format, diff, given['fail-on']));
    const { isFailing } = await import('../../gate/report/fail-on.js');
    const faulty = (diff.policyErrors ?? []).length > 0;
    if (faulty || diff.changes.some((change) => isFailing(change, given['fail-on']))) {
      process.exitCode = EXIT.findings;
    }
  }),
};

/** The two documents: files, or ours of two versions. */
function documentsOf({ old, new: now, versions }: DiffArguments): readonly [string, string] {
  if (versions !== undefined) {
    if (old !== undefined) throw new UsageError('--versions takes no documents besides');
    if (versions.length !== 2) {
      throw new UsageError(
        `--versions takes two versions, such as 1.3.6 1.3.12; got ${versions.length}`,
      );
    }
    const [from, to] = versions.map((each) => {
      const version = VERSIONS.find((one) => one === each) ?? USUAL_FRAMEWORK;
      return join(packageRoot(), 'spec', versionDocument(version));
    });
    return [from ?? '', to ?? ''];
  }
  if (old !== undefined && now !== undefined) return [old, now];
  throw new UsageError('The command takes two documents: xs2a diff OLD NEW');
}

async function compare(old: string, now: string, given: DiffArguments): Promise<Diff> {
  const [{ readDocument }, { diffDocuments }] = await Promise.all([
    import('../../gate/read/read-document.js'),
    import('../../gate/diff-documents.js'),
  ]);
  const policy = given.policy === undefined ? undefined : await readPolicy(given.policy);
  const options = {
    overlays: given.overlay ?? [],
    allowRemote: given['allow-remote'],
    allowOutside: given['allow-outside'],
  };
  const [was, is] = [await readDocument(old, options), await readDocument(now, options)];
  for (const warning of new Set([...was.warnings, ...is.warnings])) {
    process.stderr.write(`${warning}\n`);
  }
  const diff = diffDocuments(was, is, {
    witnesses: given.witnesses !== false,
    today: today(),
  });
  if (policy === undefined) return diff;
  const { applyPolicy } = await import('../../gate/policy/apply-policy.js');
  const { gitFile } = await import('../../gate/read/git-file.js');
  const document = now === '-' ? undefined : (gitFile(now)?.path ?? now);
  return applyPolicy(diff, policy, { today: today(), document });
}

const today = (): string => new Date().toISOString().slice(0, 10);

async function readPolicy(file: string): Promise<Policy> {
  const { loadPolicy } = await import('../../gate/policy/load-policy.js');
  return loadPolicy(file);
}

async function listRules(format: DiffArguments['format']): Promise<void> {
  const { RULES } = await import('../../gate/rules/rule-table.js');
  const { ruleLines } = await import('../../gate/report/rule-lines.js');
  const rules = [...RULES.values()];
  const text = format === 'json' ? JSON.stringify(rules, null, 2) : ruleLines(rules).join('\n');
  process.stdout.write(`${text}\n`);
}
