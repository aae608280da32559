import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * The settings for the jar in a project's openapitools.json; see the npm wrapper of OpenAPI
 * Generator.
 */
export interface OpenApiTools {
  readonly version?: string;
  /** An absolute path. */
  readonly storageDir?: string;
}

const NAME = 'openapitools.json';

/** The settings in the folder's openapitools.json; empty when there is no such file. */
export function readOpenApiTools(cwd: string): OpenApiTools {
  const file = join(cwd, NAME);
  if (!existsSync(file)) return {};
  const { version, storageDir } = settingsOf(file);
  if (version !== undefined && (typeof version !== 'string' || !/^\d[\w.-]*$/.test(version))) {
    const shown = JSON.stringify(version);
    throw new Xs2aError(
      'CONFIG_INVALID',
      `generator-cli.version of ${NAME} is ${shown}, which is not a version.`,
      {
        hint: 'Write a version of OpenAPI Generator, for example "7.17.0".',
        place: { file },
      },
    );
  }
  return {
    ...(version === undefined ? {} : { version }),
    ...(typeof storageDir === 'string'
      ? { storageDir: resolve(cwd, storageDir.replace(/^~(?=\/|$)/, homedir())) }
      : {}),
  };
}

function settingsOf(file: string): { readonly version?: unknown; readonly storageDir?: unknown } {
  try {
    const config = JSON.parse(readFileSync(file, 'utf8')) as {
      readonly 'generator-cli'?: { readonly version?: unknown; readonly storageDir?: unknown };
    };
    return config['generator-cli'] ?? {};
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError('CONFIG_INVALID', `${NAME} cannot be read: ${why}.`, {
      hint: 'Correct the file: it sets the version of OpenAPI Generator.',
      place: { file },
      cause,
    });
  }
}
