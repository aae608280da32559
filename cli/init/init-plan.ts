/** The kind of user that a project is set up for. */
export const AUDIENCES = ['bank', 'tester', 'ci'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const PROVIDERS = ['github', 'gitlab'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What `xs2a init` writes, and the commands that come next. */
export interface InitPlan {
  /** Text by path in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Files that are kept when the folder already has them, and what they must then contain. */
  readonly kept: ReadonlyMap<string, string>;
  /** Commands to run, in this order; a comment after `#` says what each is for. */
  readonly next: readonly string[];
}

/** The inputs of the plan. */
export interface InitOptions {
  readonly provider: Provider;
  /** The bank's own document, relative to the folder; undefined when the contract's are copied. */
  readonly document: string | undefined;
  /** The documents of the contract, by file name. */
  readonly contract: ReadonlyMap<string, string>;
  /** Whether the folder has a configuration, so that its jobs also check generated code. */
  readonly configured: boolean;
}

const INSTALL = 'npm install --save-dev xs2a-kit';

/** What each of the three kinds needs. */
export function initPlan(audience: Audience, options: InitOptions): InitPlan {
  return { bank: bankPlan, tester: testerPlan, ci: ciPlan }[audience](options);
}

function bankPlan({ document, contract }: InitOptions): InitPlan {
  const copies = [...contract].map(([name, text]) => [`spec/${name}`, text] as const);
  const spec = document === undefined ? copies.map(([path]) => path) : [document];
  const config = { spec, out: 'src/generated', part: 'server', skeleton: 'src/bank' };
  const project = {
    name: 'bank',
    private: true,
    type: 'module',
    scripts: { build: 'xs2a generate && tsc', start: 'node dist/main.js' },
  };
  return {
    files: new Map([
      ...(document === undefined ? copies : []),
      ['xs2a.config.json', json(config)],
      ['src/main.ts', MAIN],
    ]),
    kept: new Map([
      ['package.json', json(project)],
      ['tsconfig.json', json({ compilerOptions: COMPILER, include: ['src'] })],
      ['.gitignore', 'node_modules/\ndist/\n.cache/\n'],
    ]),
    next: [
      `${INSTALL} typescript ts-morph @types/node && npm install fastify ajv-formats`,
      'npm run build # generates src/generated and your handlers in src/bank, and compiles',
      'npm start     # serves them on http://127.0.0.1:3000; each handler returns 501 until you write it',
    ],
  };
}

const COMPILER = {
  target: 'es2023',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  rootDir: 'src',
  outDir: 'dist',
  skipLibCheck: true,
};

const MAIN = `import { makeServer } from './bank/server.js';

// plain http, for development: certificates of TPPs are validated where TLS ends
const address = await makeServer().listen({ port: Number(process.env['PORT'] ?? 3000), host: '127.0.0.1' });
console.log(\`The bank listens on \${address}\`);
`;

function testerPlan(): InitPlan {
  const project = {
    name: 'bank-conformance',
    private: true,
    scripts: {
      check: 'xs2a profile check profile.yaml',
      test: 'xs2a conformance --profile profile.yaml --waivers waivers.yaml',
    },
  };
  return {
    files: new Map([['waivers.yaml', WAIVERS]]),
    kept: new Map([
      ['package.json', json(project)],
      [
        '.gitignore',
        'node_modules/\nreports/\n# keys and certificates of the TPP\n*.pem\n*.pfx\n*.p12\n',
      ],
    ]),
    next: [
      INSTALL,
      'npx xs2a profile init --url https://bank.example/psd2 --certificate tpp.pem --key tpp.key.pem',
      'npm run check # whether a run can begin; PSUs log in but decide nothing',
      'npm test      # the whole suite; the last lines show the verdict and the report',
    ],
  };
}

const WAIVERS = `# Findings that are known and accepted for a time. \`xs2a conformance --draft-waivers drafts.yaml\` drafts them.
version: 1
waivers: []
# - id: PAY-412                    # unique in this file, for example a ticket
#   clause: HDR-LOCATION
#   where: "*: response header Location"   # * matches anything
#   reason: The gateway strips Location; corrected with release 7.
#   owner: payments team
#   expires: "2026-12-31"          # last day on which it applies
`;

function ciPlan(options: InitOptions): InitPlan {
  const { provider, document = 'spec/xs2a.yaml', configured } = options;
  const lines = [
    `npx xs2a lint ${shellWord(document)}`,
    'npx xs2a gate --base BASE',
    ...(configured ? ['npx xs2a generate --check'] : []),
  ];
  const [file, text] =
    provider === 'github'
      ? (['.github/workflows/xs2a.yml', githubWorkflow(lines)] as const)
      : (['.gitlab-ci.yml', gitlabPipeline(lines)] as const);
  // without generated code there is nothing to compile
  const gate = { check: ['diff', 'semver', 'clauses', 'cases'] };
  return {
    files: new Map([
      [file, text],
      ...(configured ? [] : [['xs2a.config.json', json({ spec: document, gate })] as const]),
    ]),
    kept: new Map(),
    next: [
      `${INSTALL} typescript`,
      `${lines[0]} # what the jobs will report, before you push`,
      'npx xs2a gate --base HEAD',
      'git add . && git commit -m "Gate changes of the OpenAPI document"',
    ],
  };
}

const GITHUB_BASE = `"origin/\${{ github.base_ref || github.ref_name }}"`;

const githubWorkflow = (lines: readonly string[]): string => `on:
  pull_request:
  push: { branches: [main] }
jobs:
  document:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with: { fetch-depth: 0 }
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
${lines.map((line) => `      - run: ${line.replace('BASE', GITHUB_BASE)}\n`).join('')}  # The suite against your bank: write profile.yaml with \`npx xs2a profile init\`, store its secrets in the
  # repository's secrets, and uncomment this job.
  # conformance:
  #   runs-on: ubuntu-latest
  #   steps:
  #     - uses: actions/checkout@v4
  #     - uses: actions/setup-node@v4
  #       with: { node-version: 22, cache: npm }
  #     - run: npm ci
  #     - run: npx xs2a conformance --profile profile.yaml --yes --out reports/run
  #     - uses: actions/upload-artifact@v4
  #       if: always()
  #       with: { name: conformance, path: reports/run }
`;

const gitlabPipeline = (lines: readonly string[]): string => `document:
  image: node:22
  variables: { GIT_DEPTH: "0" }
  rules: [{ if: $CI_PIPELINE_SOURCE == "merge_request_event" }]
  script:
    - npm ci
    - git fetch origin "$CI_MERGE_REQUEST_TARGET_BRANCH_NAME:base"
${lines.map((line) => `    - ${line.replace('BASE', 'base')}\n`).join('')}# The suite against your bank: write profile.yaml with \`npx xs2a profile init\`, store its secrets in the
# variables of the project, and uncomment this job.
# conformance:
#   image: node:22
#   script:
#     - npm ci
#     - npx xs2a conformance --profile profile.yaml --yes --out reports/run
#   artifacts: { when: always, paths: [reports/run], reports: { junit: reports/run/junit.xml } }
`;

/** A path quoted as one word for a shell, also valid in a line of YAML. */
const shellWord = (path: string): string =>
  /^[\w./@+-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
