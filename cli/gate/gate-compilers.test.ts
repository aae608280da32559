import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { bareKit, type InstalledKit, installedKit } from '../../test/installed-kit.testing.js';
import { type GateProject, gateProject, shopDocument } from './gate-project.testing.js';

const ORDERS = shopDocument('Orders', ['id', 'total']);
const RENAMED = JSON.parse(JSON.stringify(ORDERS).replace('listOrders', 'searchOrders')) as object;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
};

const MAIN_TS = `import { createOrdersClient } from './api/client/orders/client.js';

export const one = () => createOrdersClient({ baseUrl: 'https://shop.example' }).listOrders();
`;

let project: GateProject | undefined;
afterEach(() => project?.remove());

/** A project that calls the operation with its old name; packages by the name under which they are installed. */
function renamed(
  kit: InstalledKit,
  packages: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string | object>> = {},
): GateProject {
  const made = gateProject(
    {
      '.gitignore': 'node_modules\n',
      'package.json': { type: 'module' },
      'orders.json': ORDERS,
      'tsconfig.json': TSCONFIG,
      'xs2a.config.json': { spec: 'orders.json', out: 'src/api', part: 'client' },
      'src/main.ts': MAIN_TS,
      ...files,
    },
    kit.main,
  );
  project = made;
  const all = { '@types/node': '@types/node', undici: 'undici', ...packages };
  for (const [name, from] of Object.entries(all)) {
    const link = join(made.folder, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(packageRoot(), 'node_modules', from), link);
  }
  made.put('orders.json', RENAMED);
  return made;
}

const CALL = 'src/main.ts:3:82: TS2339';

beforeAll(() => void [bareKit(), installedKit()], 120_000);

describe('the compiler of the gate', () => {
  test.each([
    ['TypeScript 7 and ts-morph', { typescript: 'typescript-native' }],
    ['ts-morph alone', {}],
    ['TypeScript 5.9', { typescript: 'typescript' }],
  ])('with %s the errors are found', (_, packages) => {
    const { xs2a } = renamed(installedKit(), packages);
    const { code, out, told } = xs2a('gate', '--check', 'compile');
    expect([code, told]).toEqual([1, '']);
    expect(out).toContain(`Your files ${CALL}`);
    expect(out).not.toContain('Note:');
  });

  test.each<[string, string, string | object]>([
    [
      'an option that this TypeScript refuses',
      'tsconfig.json',
      withOptions({ types: ['nowhere'] }),
    ],
    ['another file that cannot be parsed', 'src/wrong.ts', 'export const = 1;\n'],
  ])('%s hides no error', (_, file, text) => {
    const { xs2a } = renamed(installedKit(), {}, { [file]: text });
    const { code, out } = xs2a('gate', '--check', 'compile');
    expect([code, out]).toEqual([1, expect.stringContaining(CALL)]);
  });

  test('without the declarations of the language nothing is checked, and that is no pass', () => {
    const { xs2a } = renamed(installedKit(), {}, { 'tsconfig.json': withOptions({ noLib: true }) });
    const named = xs2a('gate', '--check', 'compile');
    expect(named.code).toBe(1);
    expect(named.out).toContain(
      'The gate fails: compile: Not checked. The compiler has no library of the language (lib.*.d.ts), so that no type can be checked: Cannot find global type',
    );
    expect(named.out).not.toContain('All compile as before');
    expect(xs2a('gate', '--check', 'compile', '--fail-on', 'never').out).toContain(
      'The gate passes. Not checked: compile.',
    );
  });

  test('without a tsconfig.json a named check fails, and another gate says what it did not check', () => {
    const { drop, xs2a } = renamed(installedKit(), {});
    drop('tsconfig.json');
    expect(xs2a('gate', '--check', 'compile')).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        'compile: Not checked. There is no tsconfig.json above src/api.',
      ),
    });
    expect(xs2a('gate', '--fail-on', 'never').out).toContain('compile. ');
  });

  test('what a project can do that has no compiler which is a library', () => {
    const seven = renamed(bareKit(), { typescript: 'typescript-native' });
    const { code, told } = seven.xs2a('gate', '--check', 'compile');
    expect(code).toBe(2);
    expect(told).toContain('TypeScript 7.0.2 cannot be used as a library: the project of ');
    expect(told).toContain('npm install --save-dev ts-morph');
    seven.remove();
    const none = renamed(bareKit(), {}).xs2a('gate', '--check', 'compile');
    expect([none.code, none.told]).toEqual([2, expect.stringContaining('It has no TypeScript: ')]);
    expect(none.told).toContain('npm install --save-dev typescript@5.9');
  });
});

function withOptions(more: object): object {
  return { ...TSCONFIG, compilerOptions: { ...TSCONFIG.compilerOptions, ...more } };
}
