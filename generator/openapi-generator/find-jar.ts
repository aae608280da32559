import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readOpenApiTools } from './openapitools.js';

const WRAPPER = '@openapitools/openapi-generator-cli';
/** The version that the targets' options were tried with. */
const TRIED_VERSION = '7.17.0';

export interface JarOptions {
  /** A path that the user gave. */
  readonly jar?: string | undefined;
  /** Where relative paths, openapitools.json and the wrapper are looked for. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Jar {
  readonly file: string;
  /** Who named it: told to the user. */
  readonly from: string;
  /** As far as its name says it. */
  readonly version?: string;
  /** True for a file that the user named. */
  readonly chosen: boolean;
}

/**
 * The jar of OpenAPI Generator: the one given, the one that XS2A_OPENAPI_GENERATOR_JAR names, or the one
 * that the npm wrapper has stored of the version that openapitools.json says, else of the one tried. Nothing is fetched.
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
  const whose = configured === undefined ? 'the one tried' : 'as openapitools.json says';
  const stored = folders.flatMap(jarsIn);
  const others = stored.length === 0 ? '' : `; stored are ${stored.join(', ')}`;
  const text = `There is no jar of OpenAPI Generator ${version} (${whose}) on this machine${others}.`;
  throw new Xs2aError('TOOL_MISSING', text, {
    hint:
      'Give its path with --jar FILE or XS2A_OPENAPI_GENERATOR_JAR, or let the npm wrapper fetch ' +
      `it once, which writes openapitools.json: npx ${WRAPPER} version-manager set ${version}`,
  });
}

function named(file: string, from: string): Jar {
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new Xs2aError('TOOL_MISSING', `There is no file ${file}, which ${from} names.`, {
      hint: 'Give the path of an openapi-generator-cli jar, version 7 or newer.',
    });
  }
  const [, version] = /(?:^|-)(\d+\.\d+\.\d+[\w.-]*)\.jar$/.exec(basename(file)) ?? [];
  return { file, from, chosen: true, ...(version === undefined ? {} : { version }) };
}

/** Where the wrapper keeps jars unless openapitools.json names a folder: inside its own package. */
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
