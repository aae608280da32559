import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

const WRAPPER = '@openapitools/openapi-generator-cli';
/** The version that the targets' options were tried with. */
const TRIED_VERSION = '7.17.0';

export interface JarOptions {
  /** A path that the user gave. */
  readonly jar?: string | undefined;
  /** Where relative paths and the wrapper are looked for. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Jar {
  readonly file: string;
  /** Who named it: told to the user. */
  readonly from: string;
}

/**
 * The jar of OpenAPI Generator: the one given, the one that XS2A_OPENAPI_GENERATOR_JAR names, or the
 * newest that the npm wrapper has stored. Nothing is fetched.
 */
export function findJar({ jar, cwd, env }: JarOptions): Jar {
  const variable = env['XS2A_OPENAPI_GENERATOR_JAR'];
  if (jar !== undefined) return named(resolve(cwd, jar), '--jar');
  if (variable) return named(resolve(cwd, variable), 'XS2A_OPENAPI_GENERATOR_JAR');
  for (const folder of storageFolders(cwd)) {
    const file = newestJar(folder);
    if (file !== undefined) return { file, from: WRAPPER };
  }
  throw new Xs2aError('TOOL_MISSING', 'There is no jar of OpenAPI Generator on this machine.', {
    hint:
      'Give its path with --jar FILE or XS2A_OPENAPI_GENERATOR_JAR, or let the npm wrapper fetch ' +
      `it once: npx ${WRAPPER} version-manager set ${TRIED_VERSION}`,
  });
}

function named(file: string, from: string): Jar {
  if (existsSync(file) && statSync(file).isFile()) return { file, from };
  throw new Xs2aError('TOOL_MISSING', `There is no file ${file}, which ${from} names.`, {
    hint: 'Give the path of an openapi-generator-cli jar, version 7 or newer.',
  });
}

/** Where the wrapper keeps jars: as openapitools.json says, else inside its own package. */
function storageFolders(cwd: string): readonly string[] {
  const config = configuredFolder(cwd);
  const homes = [join(cwd, 'package.json'), import.meta.url].flatMap((from) => {
    try {
      return [dirname(createRequire(from).resolve(`${WRAPPER}/package.json`))];
    } catch {
      return [];
    }
  });
  return [
    ...(config === undefined ? [] : [config]),
    ...homes.map((home) => join(home, 'versions')),
  ];
}

function configuredFolder(cwd: string): string | undefined {
  try {
    const config: unknown = JSON.parse(readFileSync(join(cwd, 'openapitools.json'), 'utf8'));
    const cli = (config as { readonly 'generator-cli'?: { readonly storageDir?: unknown } })[
      'generator-cli'
    ];
    return typeof cli?.storageDir === 'string' ? resolve(cwd, cli.storageDir) : undefined;
  } catch {
    return undefined;
  }
}

function newestJar(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  const newest = jars.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0];
  return newest === undefined ? undefined : join(folder, newest);
}
