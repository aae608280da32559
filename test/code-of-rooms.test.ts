import { expect, test } from 'vitest';
import { pathsIn } from './code-of-rooms.js';

test.each([
  "import { a } from './a.js';",
  "import type { A } from './a.js';",
  "import {\n  a,\n} from './a.js';",
  "import './a.js';",
  "const a = await import('./a.js');",
  "type A = import('./a.js').A;",
  "export { a } from './a.js';",
  "export type * from './a.js';",
  "export * as a from './a.js';",
])('%s imports a file', (text) => {
  expect(pathsIn(text)).toEqual(['./a.js']);
});

test.each([
  "import { join } from 'node:path';",
  "// import { a } from './a.js';",
  "const printed = `import { a } from './a.js';`;",
  "/** `import { A } from './a.js';` */",
])('%s imports no file', (text) => {
  expect(pathsIn(text)).toEqual([]);
});
