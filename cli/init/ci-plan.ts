import { shellQuote } from '../../conformance/report/shell-quote.js';
import type { CiCommands } from './ci-commands.js';
import { clientCi } from './client-ci.js';
import { githubWorkflow } from './github-workflow.js';
import { gitlabPipeline } from './gitlab-pipeline.js';
import {
  INSTALL,
  type InitOptions,
  type InitPlan,
  json,
  mendFile,
  type ThereAlready,
} from './init-plan.js';

/** What an owner of a CI pipeline needs in the repository of a document. */
export function ciPlan(options: InitOptions): InitPlan {
  const { provider, document = OWN, contract, there } = options;
  const client =
    there.client === undefined ? undefined : clientCi(there.client, there, options.document);
  const mend = mendFile(options);
  const overlays = mend.files.map(([path]) => ` --overlay ${path}`).join('');
  const isLinted = !options.foreign && client === undefined;
  const lint = `xs2a lint ${shellQuote(document)}${overlays}`;
  const commands: CiCommands = {
    // npx alone would install a package named xs2a if ours were missing
    generate: there.generated === 'ignored' ? 'npx --no-install xs2a generate' : undefined,
    gate: 'npx --no-install xs2a gate --base ci',
    lint: isLinted ? `npx --no-install ${lint}` : undefined,
    check: there.generated === 'committed' ? 'npx --no-install xs2a generate --check' : undefined,
  };
  const job =
    provider === 'github'
      ? (['.github/workflows/xs2a.yml', githubWorkflow(commands)] as const)
      : (['.gitlab-ci.yml', gitlabPipeline(commands)] as const);
  const needsDocument = options.document === undefined && !there.contract && client === undefined;
  const copy = [OWN, contract.get('xs2a.yaml') ?? ''] as const;
  return {
    files: new Map(needsDocument ? [copy] : []),
    kept: new Map([
      job,
      ...mend.files,
      ['package.json', json({ name: 'bank-interface', version: '0.1.0', private: true })],
      ['.gitignore', 'node_modules/\nreports/\n'],
      ...(client === undefined ? [[POLICY_FILE, POLICY] as const] : []),
      [
        there.config ?? 'xs2a.config.json',
        json({
          ...{ spec: document, ...client?.setting, ...mend.setting },
          gate: client === undefined ? gateOf(options) : { check: client.check },
        }),
      ],
    ]),
    next: [
      INSTALL,
      ...(isLinted ? [`npx ${lint} # what the jobs will report, before you push`] : []),
      ...saving(there),
    ],
  };
}

const OWN = 'spec/xs2a.yaml';

/** The comparison needs a commit. */
function saving({ git, client }: ThereAlready): readonly string[] {
  const why =
    client === undefined ? '' : ` # which of your files use ${client.out} and stop compiling`;
  const gate = `npx xs2a gate --base HEAD${why}`;
  const commit = 'git add . && git commit -m "Gate changes of the OpenAPI document"';
  if (git === 'commits') return [gate, commit];
  return [...(git === 'none' ? ['git init --initial-branch main'] : []), commit, gate];
}

/** A push is no release: the version step belongs to a comparison with the last release. */
function gateOf({ there: { generated }, foreign }: InitOptions): object {
  const standard = foreign ? [] : ['clauses', 'cases'];
  const code = generated === undefined ? [] : ['types', 'compile'];
  const stale = generated === 'committed' ? ['generated'] : [];
  return { check: ['diff', ...standard, ...code, ...stale], policy: POLICY_FILE };
}

const POLICY_FILE = 'xs2a-policy.yaml';

const POLICY = `# Breaking changes of the document that you accept until a date. The gate's comment, and
# \`npx xs2a gate --format comment\`, print the line for each one; it belongs below "accepted:".
version: 1
accepted:
`;
