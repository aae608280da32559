import { describe, expect, it } from 'vitest';
import { importRuntime, runtimeFiles } from './runtime-files.js';

const files = (text: string): ReadonlyMap<string, string> =>
  new Map([['server/bank/answers.ts', text]]);

describe('runtimeFiles', () => {
  /** `@` stands for the path of a file of the runtime. */
  const copied = (text: string, path = "'../core/handler-of.js'"): readonly string[] => [
    ...runtimeFiles(files(text.replace('@', path)), []).keys(),
  ];

  it.each([
    ['one line', 'import { x } from @;'],
    ['several lines', 'import {\n  type X,\n  y,\n} from @;'],
    ['a type', 'import type { X } from @;'],
    ['an export', 'export * from @;'],
  ])('copies what %s imports', (_, text) => {
    expect(copied(text)).toEqual(['server/core/handler-of.ts']);
    expect(copied(text, '"../core/handler-of.js"')).toEqual(['server/core/handler-of.ts']);
  });

  it.each([
    ['a comment', '/**\n * import { x } from @;\n */'],
    ['a literal', 'const text = "import { x } from @;";'],
  ])('copies nothing for %s', (_, text) => {
    expect(copied(text)).toEqual([]);
  });

  it.each(['../core/my-own', './handlers', '../core/../../../runtime/server/handler-of'])(
    'copies nothing for %s',
    (path) => {
      expect(copied('import { x } from @;', `'${path}.js'`)).toEqual([]);
    },
  );

  it('copies all imported files, names each source, and adapts imports to the new place', () => {
    const copies = runtimeFiles(new Map(), ['server/core/find-texts.ts']);

    expect([...copies.keys()]).toContain('model/core/percent.ts');
    const [header, first] = copies.get('server/core/find-texts.ts')?.split('\n') ?? [];
    expect(header).toContain(' from runtime/server/find-texts.ts; ');
    expect(first).toContain("'../../model/core/percent.js'");
  });
});

describe('importRuntime', () => {
  it.each([
    ['../core/route.js', '../../../runtime/server/route.js'],
    ['../../model/core/percent.js', '../../../runtime/model/percent.js'],
    ['./handlers.js', './handlers.js'],
    ['../../model/bank/schemas.js', '../../model/bank/schemas.js'],
  ])('%s becomes %s', (from, to) => {
    const text = importRuntime(files(`import { x } from '${from}';`), '../runtime');

    expect(text.get('server/bank/answers.ts')).toBe(`import { x } from '${to}';`);
  });
});
