import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const REPOSITORY = join(homedir(), '.m2/repository/org/openapitools/openapi-generator-cli');

/** A jar for the tests that run Java, and its origin; null when Java or a jar is missing. */
export function javaAndJar(): { readonly file: string; readonly from: string } | null {
  if (spawnSync('java', ['-version']).status !== 0) return null;
  const named = process.env['XS2A_OPENAPI_GENERATOR_JAR'];
  if (named) return { file: named, from: 'XS2A_OPENAPI_GENERATOR_JAR' };
  const versions = existsSync(REPOSITORY) ? readdirSync(REPOSITORY) : [];
  const file = versions
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((version) => join(REPOSITORY, version, `openapi-generator-cli-${version}.jar`))
    .find((jar) => existsSync(jar));
  return file === undefined ? null : { file, from: 'the local Maven repository' };
}
