import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateWith } from './generate-with.js';
import { javaAndJar } from './java-and-jar.testing.js';

const SPEC = join(import.meta.dirname, '../../spec/xs2a.yaml');
const jar = javaAndJar();
const title =
  jar === null
    ? 'real Java: skipped, since there is no Java on PATH or no jar (XS2A_OPENAPI_GENERATOR_JAR)'
    : `real Java, the jar of ${jar.from}`;

describe.skipIf(jar === null)(title, () => {
  let out: string;
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), 'xs2a-java-'));
  });
  afterAll(() => rm(out, { recursive: true, force: true }));

  it.each([
    ['java-spring', /api\/PisApi\.java$/, /initiatePayment\(/],
    ['python-fastapi', /apis\/pis_api_base\.py$/, /paymentService: /],
  ])(
    '%s generates a server for the whole interface',
    async (target, file, want) => {
      const made = await generateWith(target, { spec: SPEC, out, jar: jar?.file });
      const found = made.files.filter((name) => file.test(name));
      expect(found).toHaveLength(1);
      expect(await readFile(join(out, found[0] ?? ''), 'utf8')).toMatch(want);
    },
    120_000,
  );
});
