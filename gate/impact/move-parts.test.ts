import { join } from 'node:path';
import { expect, test } from 'vitest';
import { versionDocument } from '../../documents/version-document.js';
import { packageRoot } from '../../foundation/package-root.js';
import type { FrameworkVersion } from '../../standard/versions.js';
import { movePartLines } from './move-parts.js';

const fileOf = (version: FrameworkVersion) => join(packageRoot(), 'spec', versionDocument(version));

const oneLine = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ');

test('a move tells what changes in generated code and in the suite', async () => {
  const lines = await movePartLines(fileOf('1.3.9'), fileOf('1.3.12'), '2026-11-28');
  expect(lines.every((line) => line.length <= 80)).toBe(true);
  const text = oneLine(lines);
  expect(text).toContain('- listTrustedBeneficiaries (client/bank/functions.ts)');
  expect(text).toContain('version 1.3.12; it was 1.3.9');
  expect(text).toContain('derived/list-trusted-beneficiaries/request');
  expect(text).not.toContain('Judged by changed parts');
});
