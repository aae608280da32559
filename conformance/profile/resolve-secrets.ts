import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DataPath } from '../../foundation/read-yaml.js';
import { type SourcePlace, Xs2aError } from '../../foundation/xs2a-error.js';

export interface SecretSources {
  readonly baseDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  placeOf(path: DataPath): SourcePlace;
}

export interface Resolved {
  readonly data: unknown;
  /** Every string that must not appear in events and reports. */
  readonly secrets: readonly string[];
}

const SECRET_PLACES: readonly RegExp[] = [
  /^identities\.[^.]+\.passphrase$/,
  /^(psu|secondPsu|lockablePsu|pis\.multilevel\.approvers\.\d+|morePsus\.\d+)\.password$/,
  /^psu\.otp\.fixed$/,
  /^tpp\.(clientSecret|secondClientSecret)$/,
  /^access\.static\.tpp[12]$/,
  /^access\.(clientCredentials|refresh)\.tpp[12]\.(clientSecret|refreshToken)$/,
  /^clock\.token$/,
  /^proxy$/,
];
/**
 * Paths of what the PSU types, of headers, and of input for APIs and programs: values there that come from
 * the environment are secrets.
 */
const TYPED =
  /^headers\.\d+\.value$|^psu\.(approve|reject|otp\.page|decoupled\.(approve|reject))\.\d+\.(fill|command|http\.(headers|body))(\.|$)/;

/**
 * Replaces `${env:NAME}` in every string, and `{file: PATH}` where a secret is expected, and collects the
 * secrets. Throws SECRET_UNAVAILABLE with the place of the value that is missing.
 */
export function resolveSecrets(data: unknown, sources: SecretSources): Resolved {
  const secrets = new Set<string>();
  const walk = (value: unknown, path: DataPath): unknown => {
    const dotted = path.join('.');
    const isSecret = SECRET_PLACES.some((place) => place.test(dotted));
    if (isSecret && isFileReference(value)) return keep(readSecret(value.file, path, sources));
    if (typeof value === 'string') {
      const found: string[] = [];
      const text = fillIn(value, path, sources, found);
      if (!isSecret && !TYPED.test(dotted)) return text;
      // for `Bearer ${env:TOKEN}`, the token without the word before it is also a secret
      for (const secret of found) keep(secret);
      return isSecret || text !== value ? keep(text) : text;
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, walk(inner, [...path, key])]),
    );
  };
  const keep = (secret: string): string => {
    if (secret !== '') secrets.add(secret);
    return secret;
  };
  return { data: walk(data, []), secrets: [...secrets] };
}

function isFileReference(value: unknown): value is { readonly file: string } {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return entries.length === 1 && entries[0]?.[0] === 'file' && typeof entries[0][1] === 'string';
}

function fillIn(
  text: string,
  path: DataPath,
  sources: SecretSources,
  found: string[] = [],
): string {
  return text.replace(/\$\{env:([^}]*)\}/g, (_whole, name: string) => {
    const value = sources.environment[name];
    if (value !== undefined) {
      found.push(value);
      return value;
    }
    throw new Xs2aError(
      'SECRET_UNAVAILABLE',
      `\`${path.join('.')}\` needs the environment variable ${name}, which is not set.`,
      { hint: `Set ${name} and start again.`, place: sources.placeOf(path) },
    );
  });
}

/** Reads a secret from a file; one line break at the end does not belong to it. */
function readSecret(file: string, path: DataPath, sources: SecretSources): string {
  const full = resolve(sources.baseDir, fillIn(file, path, sources));
  try {
    return readFileSync(full, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    throw new Xs2aError(
      'SECRET_UNAVAILABLE',
      `\`${path.join('.')}\` needs the file ${full}, which cannot be read.`,
      {
        hint: 'Check the path; relative paths start at the folder of the profile.',
        place: sources.placeOf(path),
        cause,
      },
    );
  }
}
