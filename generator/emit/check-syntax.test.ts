import { describe, expect, it } from 'vitest';
import { checkSyntax, compilersParser } from './check-syntax.js';

const BROKEN = 'export const a = "ä";\nexport const = 2;\n';

describe('checkSyntax', () => {
  it('accepts valid code', async () => {
    await expect(
      checkSyntax(new Map([['a.ts', 'export const a: number = 1;\n']])),
    ).resolves.toBeUndefined();
  });

  it('refuses invalid code and gives the place', async () => {
    await expect(checkSyntax(new Map([['a.ts', BROKEN]]))).rejects.toMatchObject({
      code: 'OUTPUT_INVALID',
      exitCode: 4,
      message: expect.stringContaining('a.ts:2:14: '),
    });
  });
});

describe('compilersParser', () => {
  it('finds the same place on platforms without the native parser', async () => {
    const parse = await compilersParser();

    expect(parse('a.ts', BROKEN)[0]).toMatchObject({ offset: BROKEN.indexOf('= 2') });
    expect(parse('a.ts', 'export const a: number = 1;\n')).toEqual([]);
  });
});
