import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readOpenApiTools } from './openapitools.js';

const WRAPPER = '@openapitools/openapi-generator-cli';
/** The version with which the options of the targets were tested. */
const TRIED_VERSION = '7.17.0';

export interface JarOptions {
  /** A path given by the user. */
  readonly jar?: string | undefined;
  /** The folder for relative paths, openapitools.json and the npm wrapper. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Jar {
  readonly file: string;
  /** Where the path comes from, for messages. */
  readonly from: string;
  /** Present when the file name contains a version. */
  readonly version?: string;
  /** Whether the user chose this file. */
  readonly chosen: boolean;
}

/**
 * Finds the jar of OpenAPI Generator: the given one, the one in XS2A_OPENAPI_GENERATOR_JAR, or one
 * that the npm wrapper has downloaded. The wrapper's version is the one in openapitools.json, or
 * else the tested one. Downloads nothing.
 */
export function findJar({ jar, cwd, env }: JarOptions): Jar {
  const variable = env['XS2A_OPENAPI_GENERATOR_JAR'];
  if (jar !== undefined) return named(resolve(cwd, jar), '--jar');
  if (variable) return named(resolve(cwd, variable), 'XS2A_OPENAPI_GENERATOR_JAR');
  const { version: configured, storageDir } = readOpenApiTools(cwd);
  const version = configured ?? TRIED_VERSION;
  const folders = [...(storageDir === undefined ? [] : [storageDir]), ...wrapperFolders(cwd)];
  const file = folders.map((folder) => join(folder, `${version}.jar`)).find(existsSync);
  if (file !== undefined) return { file, from: WRAPPER, version, chosen: false };
  const whose = configured === undefined ? 'the tested version' : 'set in openapitools.json';
  const stored = folders.flatMap(jarsIn);
  const others = stored.length === 0 ? '' : `; found: ${stored.join(', ')}`;
  const text = `There is no jar of OpenAPI Generator ${version} (${whose}) on this machine${others}.`;
  throw new Xs2aError('TOOL_MISSING', text, {
    hint:
      'Give its path with --jar FILE or XS2A_OPENAPI_GENERATOR_JAR, or let the npm wrapper download ' +
      `it once (this writes openapitools.json): npx ${WRAPPER} version-manager set ${version}`,
  });
}

function named(file: string, from: string): Jar {
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new Xs2aError('TOOL_MISSING', `The file ${file}, given with ${from}, does not exist.`, {
      hint: 'Give the path of an openapi-generator-cli jar, version 7 or newer.',
    });
  }
  const [, version] = /(?:^|-)(\d+\.\d+\.\d+[\w.-]*)\.jar$/.exec(basename(file)) ?? [];
  return { file, from, chosen: true, ...(version === undefined ? {} : { version }) };
}

/**
 * The folder for jars inside the wrapper's package, which it uses unless openapitools.json sets
 * another.
 */
function wrapperFolders(cwd: string): readonly string[] {
  const homes = [join(cwd, 'package.json'), import.meta.url].flatMap((from) => {
    try {
      return [dirname(createRequire(from).resolve(`${WRAPPER}/package.json`))];
    } catch {
      return [];
    }
  });
  return [...new Set(homes)].map((home) => join(home, 'versions'));
}

function jarsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  return jars.map((file) => join(folder, file));
}
