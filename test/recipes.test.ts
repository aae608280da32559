import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { partOf } from './part-of.js';

/** A copy of the repository and its packages, in which the tests follow the recipes. */
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'xs2a-recipes-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: packageRoot(),
  });
  for (const file of listed.toString('utf8').trim().split('\n')) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(packageRoot(), file), join(copy, file), { dereference: true });
  }
  symlinkSync(join(packageRoot(), 'node_modules'), join(copy, 'node_modules'));
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command of a recipe in the copy; throws with its output unless it ends with 0. */
function run(...command: readonly [string, ...string[]]): string {
  const [name, ...args] = command;
  const { status, stdout, stderr } = spawnSync(name, args, { cwd: copy, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command.join(' ')} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

const read = (file: string): string => readFileSync(join(copy, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(copy, file), text);

/** Inserts text before the only place of `mark` in a file. */
function insert(file: string, mark: string, text: string): void {
  const parts = read(file).split(mark);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places of ${mark}`);
  write(file, parts.join(`${text}${mark}`));
}

const build = (): string => run('npm', 'run', '--silent', 'build');
const xs2a = (...args: readonly string[]): string => run('node', 'dist/cli/main.js', ...args);
const vitest = (...args: readonly string[]): string => run('npx', 'vitest', 'run', ...args);

/** Each recipe with the actions of a newcomer, in the order of its steps. */
const RECIPES: readonly (readonly [heading: string, follow: () => void])[] = [
  [
    'A clause',
    () => {
      insert(
        'spec/clauses/pis.yaml',
        '- id: PIS-INITIATE-PAYMENT-ID\n',
        `- id: PIS-RECIPE
  sentence: A payment made by a recipe has a paymentId.
  section: Payment initiation response
  level: recommended
  provenance: stated
  dialects: [contract, berlin-group]
  reason: "Not required: this clause only exists in a test of a recipe."
  index: [pis.response.payment-id]
  untested: This clause only exists in a test of a recipe.

`,
      );
      vitest('conformance/cases', 'conformance/clauses');
      run('npm', 'run', '--silent', 'docs');
      expect(read('docs/clauses.md')).toContain('PIS-RECIPE');
      vitest('test/extension.test.ts');
    },
  ],
  [
    'A case',
    () => {
      const file = 'conformance/cases/iam/register.ts';
      insert(
        file,
        'export const registerCases',
        `const recipeCase = defineCase({
  id: 'iam/register/recipe',
  title: 'A registration returns a client id',
  needs: IAM,
  steps: [register({ redirect_uris: REDIRECT_URIS }, field('IAM-REGISTER-CLIENT-ID', '/client_id'))],
});

`,
      );
      insert(file, '  registersCase,\n', '  recipeCase,\n');
      build();
      xs2a('conformance', '--only', 'iam/register/recipe', '--quiet', '--out', 'recipe-case');
      const { counts } = JSON.parse(read('recipe-case/summary.json'));
      expect(counts).toMatchObject({ passed: 1, failed: 0 });
    },
  ],
  [
    'A duty of the matrix',
    () => {
      insert(
        'conformance/cases/duties/duty.ts',
        "  {\n    id: 'method',\n",
        `  {
    id: 'recipe',
    group: 'request',
    title: 'registers a client',
    key: 'iam.op.register',
    binds: ({ shape }) => shape.id === 'registerClient',
  },
`,
      );
      expect(() => vitest('conformance/cases/duties')).toThrow('recipe at registerClient');
      const file = 'conformance/cases/iam/register.ts';
      const step = "register({ redirect_uris: REDIRECT_URIS }, success('IAM-REGISTER-2XX'))";
      write(file, read(file).replace(step, `trying('recipe', ${step})`));
      insert(file, "} from '../build.js';", '  trying,\n');
      vitest('conformance/cases/duties');
    },
  ],
  [
    'A fault',
    () => {
      insert(
        'aspsp/faults/areas/payments.ts',
        "  inAnswer('initiate-answers-200', INITIATE",
        "  inAnswer('initiate-answers-202', INITIATE, setStatus(201, 202)),\n",
      );
      insert(
        'spec/faults.yaml',
        '- id: initiate-answers-200\n',
        `- id: initiate-answers-202
  sentence: A payment is created with 202 in place of 201.
  group: status-code
  operations: [initiatePayment]
  clauses: [PIS-INITIATE-201]
  only: [pis/initiate/answers-201]
`,
      );
      build();
      expect(xs2a('selftest', '--quick', '--faults', 'initiate-answers-202')).toContain(
        '1 passed, 0 failed',
      );
    },
  ],
  [
    'A variant',
    () => {
      insert(
        'aspsp/variants/configured-variants.ts',
        "  configured('embedded-first'",
        `  configured('recipe-only', 'Embedded alone, for a recipe.', SUBSET, {
    sca: { approaches: ['embedded'] },
  }),
`,
      );
      const test = 'aspsp/variants/configured-variants.test.ts';
      const row = read(test).match(/^ {2}\['embedded-only'.*\n/m)?.[0] ?? '';
      insert(test, "  ['embedded-first'", row.replace('embedded-only', 'recipe-only'));
      insert(
        'spec/variants.yaml',
        '- id: embedded-first\n',
        '- id: recipe-only\n  touches:\n    clauses: [HDR-SCA-APPROACH]\n    cases: [sca/]\n',
      );
      vitest(test);
      build();
      expect(xs2a('selftest', '--variants', 'recipe-only')).toContain('1 passed, 0 failed');
    },
  ],
  [
    'A check',
    () => {
      insert(
        'conformance/cases/check.ts',
        '  /** Any 2xx: the contract',
        "  /** A check of a recipe. */\n  | { readonly check: 'recipe'; readonly clause: string }\n",
      );
      expect(() => run('npm', 'run', '--silent', 'types')).toThrow(
        'conformance/checks/run-check.ts',
      );
      write(
        'conformance/checks/recipe-check.ts',
        "import type { Finding } from '../record/event.js';\n\n/** Finds nothing. */\nexport const checkRecipe = (): readonly Finding[] => [];\n",
      );
      insert(
        'conformance/extension/extension-schema.ts',
        "  'refusal-is': true,\n",
        '  recipe: true,\n',
      );
      insert(
        'conformance/dialect/case-in-dialect.ts',
        "  'no-field': pointerIn,\n",
        '  recipe: (check) => check,\n',
      );
      const file = 'conformance/checks/run-check.ts';
      insert(file, "  'refusal-is': checkRefusalIs,\n", '  recipe: checkRecipe,\n');
      insert(
        file,
        'import { checkToldBack }',
        "import { checkRecipe } from './recipe-check.js';\n",
      );
      run('npm', 'run', '--silent', 'types');
    },
  ],
  [
    'A template',
    () => {
      write('templates/server/document/recipe.hbs', 'export const OPERATIONS = {{count}};\n');
      insert(
        'generator/emit/targets.ts',
        "  target(['server'], 'server', 'respond', respondView),\n",
        "  target(['server'], 'server', 'recipe', ({ operations }) => ({ count: operations.length })),\n",
      );
      const respond = 'templates/server/document/respond.hbs';
      write(respond, `${read(respond)}\nexport { OPERATIONS } from './recipe.js';\n`);
      build();
      xs2a('generate');
      vitest('generator/emit/adapters.test.ts');
      expect(read('generated/server/xs2a/recipe.ts')).toMatch(/export const OPERATIONS = \d+;/);
    },
  ],
  [
    'A file of the runtime',
    () => {
      write('runtime/server/recipe.ts', '/** For a test. */\nexport const recipe = 1;\n');
      insert(
        'generator/emit/targets.ts',
        "  { parts: ['client'], file: 'client/core/undici-transport.ts'",
        "  { parts: ['server'], file: 'server/core/recipe.ts', when: hasOperations },\n",
      );
      build();
      xs2a('generate', 'server', '--spec', 'spec/iam.yaml', '--out', 'recipe');
      expect(read('recipe/server/core.ts')).toContain('export const recipe = 1;');
    },
  ],
  [
    'A report',
    () => {
      insert(
        'conformance/record/report-forms.ts',
        "  github: ['github.txt'],\n",
        "  txt: ['report.txt'],\n",
      );
      write(
        'conformance/report/formats/render-txt.ts',
        "import type { Run } from '../../record/fold-run.js';\n\n/** The verdict alone. */\nexport const renderTxt = ({ finished }: Run): string => String(finished?.verdict);\n",
      );
      insert(
        'conformance/report/report-files.ts',
        "    case 'har':\n",
        "    case 'txt':\n      return [renderTxt(run)];\n",
      );
      insert(
        'conformance/report/report-files.ts',
        'import { renderSarif }',
        "import { renderTxt } from './formats/render-txt.js';\n",
      );
      build();
      xs2a('conformance', '--only', 'iam/register/registers', '--quiet', '--out', 'recipe-run');
      xs2a('report', 'recipe-run', '--reporter', 'txt');
      expect(read('recipe-run/report.txt')).toMatch(/^(conformant|inconclusive)$/);
    },
  ],
  [
    'The OpenAPI documents',
    () => {
      insert('spec/iam.yaml', 'openapi: 3', '# A change by a recipe.\n');
      run('npm', 'run', '--silent', 'lint:spec');
      // npm run docs builds first
      build();
      xs2a('generate');
    },
  ],
];

test('every recipe of CONTRIBUTING.md is followed', () => {
  const guide = readFileSync(join(packageRoot(), 'CONTRIBUTING.md'), 'utf8');
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(RECIPES.map(([heading]) => heading)).toEqual(headings);
});

test.each(partOf(RECIPES))('%s', { timeout: 300_000 }, (_, follow) => follow());
