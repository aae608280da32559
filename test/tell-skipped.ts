import { spawnSync } from 'node:child_process';
import { findChromium } from '../foundation/find-chromium.testing.js';
import { javaAndJar } from '../generator/openapi-generator/java-and-jar.testing.js';
import { leftOutFiles } from './slow-parts.js';

/** Tools that some tests need and a machine may lack, and how to install them. */
const OPTIONAL: readonly (readonly [isThere: () => boolean, told: string])[] = [
  [
    () => findChromium(process.env) !== null,
    'no Chromium on PATH: pages are not opened in a browser (CHROMIUM_PATH names another place)',
  ],
  [
    () => spawnSync('openssl', ['version']).status === 0,
    'no openssl on PATH: certificates and signatures are not checked against it',
  ],
  [
    () => spawnSync('python3', ['--version']).status === 0,
    'no python3 on PATH: the suite is not tried at the bank that is written in Python',
  ],
  [
    () => javaAndJar() !== null,
    'no Java, or no jar of OpenAPI Generator (XS2A_OPENAPI_GENERATOR_JAR names one): other languages are not generated',
  ],
  [
    () => process.env['XS2A_OFFICIAL_SPEC'] !== undefined,
    "XS2A_OFFICIAL_SPEC is not set: the framework's own document is not generated from, and the formal dialect not compared with it",
  ],
];

/** Prints before the tests which of them will be skipped, and why. */
export function setup(): void {
  for (const [isThere, told] of OPTIONAL) {
    if (!isThere()) process.stderr.write(`skipped: ${told}\n`);
  }
  const { length } = leftOutFiles(process.env);
  if (length > 0) {
    const all = 'XS2A_PART=all runs them, and so does naming one';
    process.stderr.write(`skipped: ${length} slow test files of the other parts: ${all}\n`);
  }
}
