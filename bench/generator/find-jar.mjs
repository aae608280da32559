import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const MAVEN = '.m2/repository/org/openapitools/openapi-generator-cli';

/** The jar of OpenAPI Generator: the one named by the environment, or else the newest that Maven fetched. */
export function findJar() {
  if (spawnSync('java', ['-version']).status !== 0) return undefined;
  const named = process.env.XS2A_OPENAPI_GENERATOR_JAR;
  if (named !== undefined) return named;
  const folder = join(homedir(), MAVEN);
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((version) => join(folder, version, `openapi-generator-cli-${version}.jar`))
    .find((file) => existsSync(file));
}
