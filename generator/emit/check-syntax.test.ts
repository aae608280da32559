import { describe, expect, it } from 'vitest';
import { checkSyntax } from './check-syntax.js';

describe('checkSyntax', () => {
  it('accepts what parses', async () => {
    await expect(
      checkSyntax(new Map([['a.ts', 'export const a: number = 1;\n']])),
    ).resolves.toBeUndefined();
  });

  it('refuses what does not, with its place', async () => {
    const files = new Map([['a.ts', 'export const a = 1;\nexport const = 2;\n']]);
    await expect(checkSyntax(files)).rejects.toMatchObject({
      code: 'OUTPUT_INVALID',
      exitCode: 4,
      message: expect.stringContaining('a.ts:2:14: '),
    });
  });
});
