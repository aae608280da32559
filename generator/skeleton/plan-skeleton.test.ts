import { describe, expect, it } from 'vitest';
import { planSkeleton } from './plan-skeleton.js';
import { PLACES, wanted } from './testing/wanted-tags.js';

const IMPORT = "import type { PayHandlers } from '../../generated/server/bank/handlers.js';\n";
const ERROR = "import { NotImplementedError } from '../../generated/server/core/hooks.js';\n";
const STUB =
  "  async b(_request, _context): ReturnType<PayHandlers['b']> {\n    throw new NotImplementedError('b');\n  },\n";
const MARK =
  '// xs2a: operation c is gone from the document; remove this handler when you no longer need it\n';

const plan = (
  text: string,
  tags: Readonly<Record<string, readonly string[]>> = { pay: ['a', 'b'] },
) => planSkeleton([{ name: 'pay.ts', text }], wanted(tags), PLACES);

const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ');

describe('a handler is added', () => {
  const head = IMPORT + ERROR;
  const rows = [
    {
      given: 'a function that returns an object',
      text: `${head}export function pay(): PayHandlers {\n  return {\n    a,\n  };\n}\n`,
      want: `${head}export function pay(): PayHandlers {\n  return {\n    a,\n${indented(STUB)}  };\n}\n`,
    },
    {
      given: 'an annotated constant without a trailing comma',
      text: `${head}export const pay: Readonly<PayHandlers> = {\n  a // first\n}\n`,
      want: `${head}export const pay: Readonly<PayHandlers> = {\n  a, // first\n${STUB}}\n`,
    },
    {
      given: 'a frozen object with satisfies and a comment at the end',
      text: `${head}export default Object.freeze({\n  a: one,\n  // more }\n} satisfies PayHandlers);`,
      want: `${head}export default Object.freeze({\n  a: one,\n  // more }\n${STUB}} satisfies PayHandlers);`,
    },
    {
      given: 'an object on one line',
      text: `${head}export const pay = (kit: Kit): PayHandlers => ({ a: a(kit) });\n`,
      want: `${head}export const pay = (kit: Kit): PayHandlers => ({ a: a(kit), \n${STUB}});\n`,
    },
    {
      given: 'an empty object',
      text: `${head}const pay: Omit<PayHandlers, 'a'> = {};\n`,
      want: `${head}const pay: Omit<PayHandlers, 'a'> = {\n${STUB}};\n`,
    },
    {
      given: 'an object in a constant that is returned',
      text: `${head}const all = {\n\ta,\n};\nexport function pay(): PayHandlers { return all }\n`,
      want: `${head}const all = {\n\ta,\n${STUB.replaceAll('  ', '\t')}};\nexport function pay(): PayHandlers { return all }\n`,
    },
    {
      given: 'an object that spreads another object of the file',
      text: `${head}const some = { a };\nconst pay: PayHandlers = {\n  ...some,\n};\n`,
      want: `${head}const some = { a };\nconst pay: PayHandlers = {\n  ...some,\n${STUB}};\n`,
    },
    {
      given: 'a class, with explicit types',
      text: `${head}export class Pay implements PayHandlers {\n  async a() {}\n}\n`,
      want: `${head}export class Pay implements PayHandlers {\n  async a() {}\n  b: PayHandlers['b'] = async (_request, _context): ReturnType<PayHandlers['b']> => {\n    throw new NotImplementedError('b');\n  };\n}\n`,
    },
    {
      given: 'an aliased import in CRLF with a byte order mark and double quotes',
      text: '\uFEFFimport type { PayHandlers as P } from "#gen/bank/handlers.js" // mine\r\nexport const pay: P = {\r\n  a,\r\n}\r\n',
      want: '\uFEFFimport type { PayHandlers as P } from "#gen/bank/handlers.js" // mine\r\nimport { NotImplementedError } from "#gen/core/hooks.js"\r\nexport const pay: P = {\r\n  a,\r\n  async b(_request, _context): ReturnType<P["b"]> {\r\n    throw new NotImplementedError("b")\r\n  },\r\n}\r\n',
    },
    {
      given: 'a class with a namespace import and type arguments',
      text: `import type * as bank from '../../generated/server/bank/handlers.js';\n${ERROR}class Pay implements bank.PayHandlers<Raw> {\n  a() {}\n}\n`,
      want: `import type * as bank from '../../generated/server/bank/handlers.js';\n${ERROR}class Pay implements bank.PayHandlers<Raw> {\n  a() {}\n  b: bank.PayHandlers<Raw>['b'] = async (\n    _request,\n    _context,\n  ): ReturnType<bank.PayHandlers<Raw>['b']> => {\n    throw new NotImplementedError('b');\n  };\n}\n`,
    },
    {
      given: "an object with a type that the user's own file re-exports",
      text: "import type { PayHandlers } from './kit.js';\nconst pay: PayHandlers = {\n  a,\n};\n",
      want: `import type { PayHandlers } from './kit.js';\n${ERROR.replace('../../', '../')}const pay: PayHandlers = {\n  a,\n${STUB}};\n`,
    },
    {
      given: 'a file in which the name of the error is taken',
      text: `${IMPORT}class NotImplementedError {}\nconst pay: PayHandlers = {\n  a,\n};\n`,
      want: `${IMPORT}${ERROR.replace('Error }', 'Error as NotWrittenYet }')}class NotImplementedError {}\nconst pay: PayHandlers = {\n  a,\n${STUB.replace('NotImplementedError', 'NotWrittenYet')}};\n`,
    },
  ];
  it.each(rows)('to $given', ({ text, want }) => {
    const { texts, notes } = plan(text);
    expect(texts.get('pay.ts')).toBe(want);
    expect(notes).toEqual([expect.stringMatching(/ has new handlers, .* write them: \w+\.$/)]);
    expect(plan(want)).toEqual({ texts: new Map(), notes: [] });
  });
});

it('adds a handler to the file of the skeleton, even if another file has it', () => {
  const real = `${IMPORT}${ERROR}const pay: PayHandlers = {\n  a,\n};\n`;
  const files = [
    { name: 'fake.ts', text: `${IMPORT}const fake: PayHandlers = { a, b };\n` },
    { name: 'pay/pay-handlers.ts', text: real },
  ];
  const { texts, notes } = planSkeleton(files, wanted({ pay: ['a', 'b'] }), PLACES);
  expect(texts).toEqual(
    new Map([['pay/pay-handlers.ts', real.replace('  a,\n', `  a,\n${STUB}`)]]),
  );
  expect(notes).toEqual([expect.stringContaining(' has new handlers, ')]);
});

describe('a handler is not added but reported', () => {
  const rows = [
    {
      given: 'if the type makes it optional',
      text: `${IMPORT}const pay: Partial<PayHandlers> = { a };\n`,
      want: 'pay.ts omits handlers of tag pay, as its type allows; they answer 501: b.',
    },
    {
      given: 'if a spread may contain it',
      text: `${IMPORT}const pay: PayHandlers = { a, ...others };\n`,
      want: 'pay.ts may get handlers from ...others; add these by hand if it does not: b.',
    },
    {
      given: 'if a base class in another file may have it',
      text: `${IMPORT}class Pay extends Base implements PayHandlers { a() {} }\n`,
      want: 'pay.ts may get handlers from extends Base; add these by hand if it does not: b.',
    },
    {
      given: 'if no handlers are recognised',
      text: `${IMPORT}export const pay = build<Record<string, PayHandlers>>();\n`,
      want: 'cannot find the handlers of tag pay in pay.ts; add these by hand: a, b.',
    },
    {
      given: 'if two objects have the complete type',
      text: `${IMPORT}const one: PayHandlers = { a };\nconst two: PayHandlers = { a };\n`,
      want: 'handlers of tag pay are in several places (pay.ts); add these by hand to one: b.',
    },
    {
      given: 'unless it exists, as in a class with other members',
      text: `${IMPORT}class Pay implements PayHandlers { a() {}; b() {}; helper() {} }\n`,
      want: undefined,
    },
  ];
  it.each(rows)('$given', ({ text, want }) => {
    expect(plan(text)).toEqual({ texts: new Map(), notes: want === undefined ? [] : [want] });
  });

  it('if its tag changed, and it is not moved', () => {
    const text = `${IMPORT}const pay: PayHandlers = { a, b };\n`;
    const { texts, notes } = plan(text, { pay: ['a'], money: ['b', 'c'] });
    expect([...texts.keys()]).toEqual(['money/money-handlers.ts']);
    expect(texts.get('money/money-handlers.ts')).toContain("): Omit<MoneyHandlers, 'b'> {");
    expect(notes).toEqual([
      'operation b now belongs to tag money; its handler stays in pay.ts: move it by hand.',
      'money/money-handlers.ts is new: mount moneyHandlers where you mount the others.',
    ]);
  });
});

describe('a handler whose operation was removed', () => {
  const rows = [
    {
      given: 'is marked below its comment',
      text: `${IMPORT}const pay: PayHandlers = {\n  a, b,\n  /** Mine. */\n  async c() {},\n};\n`,
      want: `${IMPORT}const pay: PayHandlers = {\n  a, b,\n  /** Mine. */\n  ${MARK}  async c() {},\n};\n`,
    },
    {
      given: 'is marked above the decorators of a class',
      text: `${IMPORT}class Pay implements PayHandlers {\n  a() {}\n  b() {}\n  @log()\n  c(r: CRequest) {}\n}\n`,
      want: `${IMPORT}class Pay implements PayHandlers {\n  a() {}\n  b() {}\n  ${MARK}  @log()\n  c(r: CRequest) {}\n}\n`,
    },
    {
      given: 'is marked in the middle of a line',
      text: `${IMPORT}const pay: PayHandlers = { a, b, c };\n`,
      want: `${IMPORT}const pay: PayHandlers = { a, b, \n  ${MARK}  c };\n`,
    },
  ];
  it.each(rows)('$given', ({ text, want }) => {
    expect(plan(text).texts.get('pay.ts')).toBe(want);
    expect(plan(want).texts.size).toBe(0);
    const back = plan(want, { pay: ['a', 'b', 'c'] }).texts.get('pay.ts');
    expect(back).toBe(want.replace(`  ${MARK}`, ''));
  });
});

it('a handler whose name means another operation now is told to be moved', () => {
  const text = `${IMPORT}const pay: PayHandlers = {\n  c() {},\n  a, b,\n};\n`;
  const tags = wanted({ pay: ['a', 'b'] }).map((tag) => {
    return { ...tag, calls: new Map([['a', 'DELETE /owners/{id}']]) };
  });
  const renamed = new Map([['bank', new Map([['a', 'b']])]]);
  const { notes } = planSkeleton([{ name: 'pay.ts', text }], tags, { ...PLACES, renamed });
  // the mark of c is a line above
  expect(notes).toEqual([
    expect.stringMatching(/^operation c is gone/),
    'a is now DELETE /owners/{id}, and what it was is b: move your handler (pay.ts:5).',
  ]);
});

describe('a renamed interface', () => {
  const body = 'const pay: PayHandlers = { a, b };\n';
  const rows = [
    { given: IMPORT, want: IMPORT.replace('{ Pay', '{ MoneyHandlers as Pay') },
    {
      given: IMPORT.replace('PayHandlers', 'OldHandlers as PayHandlers'),
      want: IMPORT.replace('{ Pay', '{ MoneyHandlers as Pay'),
    },
  ];
  it.each(rows)('is adapted in $given', ({ given, want }) => {
    const { texts, notes } = plan(given + body, { money: ['a', 'b'] });
    expect(texts).toEqual(new Map([['pay.ts', want + body]]));
    expect(notes).toHaveLength(1);
    expect(plan(want + body, { money: ['a', 'b'] })).toEqual({ texts: new Map(), notes: [] });
  });

  it('is reported when its tag and all its operations were removed', () => {
    const { notes } = plan(IMPORT + body, { money: ['x'] });
    expect(notes).toContain(
      'pay.ts imports PayHandlers, which is no longer generated: its tag was removed.',
    );
  });
});

it('refuses files that do not parse, and reports all with their places', () => {
  const text = `${IMPORT}const pay: PayHandlers = {\n  a() { return ; ) },\n};\n`;
  const files = ['one.ts', 'two.ts'].map((name) => ({ name, text }));
  expect(() => planSkeleton(files, wanted({ pay: ['a'] }), PLACES)).toThrowError(
    expect.objectContaining({
      code: 'FILE_UNREADABLE',
      exitCode: 2,
      message: expect.stringMatching(/src\/one\.ts:3:18: [\s\S]*src\/two\.ts:3:18: /),
    }),
  );
});
