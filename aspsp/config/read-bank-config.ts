import { createRequire } from 'node:module';
import { readYaml } from '../../foundation/read-yaml.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import { settingsJudge } from '../../foundation/settings-faults.js';
import { type BankConfig, DEFAULT_CONFIG } from './bank-config.js';
import type Schema from './bank-config.schema.json';

/** Any part of a configuration may be left out. */
type Partly<T> = T extends readonly unknown[] ? T : { readonly [K in keyof T]?: Partly<T[K]> };

export type GivenConfig = Partly<BankConfig>;

/** Judges plain data by bank-config.schema.json. */
export const configFaults = settingsJudge({
  title: 'The configuration',
  schema: createRequire(import.meta.url)('./bank-config.schema.json') as typeof Schema,
});

/** Reads a bank's configuration; what it leaves out is as in DEFAULT_CONFIG. Throws CONFIG_INVALID. */
export function readBankConfig(file: string): BankConfig {
  const yaml = readYaml(file);
  const mend = 'Correct the configuration; docs/bank.md explains every key.';
  refuseSettings('CONFIG_INVALID', configFaults(yaml.data), yaml, mend);
  const { version: _, ...given } = yaml.data as GivenConfig & { readonly version: 1 };
  return completeConfig(given);
}

/**
 * A whole configuration: lists replace the default's, blocks are merged key by key, and what is
 * given later overrides what was given before.
 */
export function completeConfig(...given: readonly GivenConfig[]): BankConfig {
  const config = given.reduce<unknown>(merge, DEFAULT_CONFIG) as BankConfig;
  const methods = config.sca.methods.map((method) => ({
    ...method,
    version: method.version ?? '1',
  }));
  return { ...config, sca: { ...config.sca, methods } };
}

function merge(base: unknown, given: unknown): unknown {
  if (given === undefined) return base;
  if (!isBlock(base) || !isBlock(given)) return given;
  const keys = new Set([...Object.keys(base), ...Object.keys(given)]);
  return Object.fromEntries([...keys].map((key) => [key, merge(base[key], given[key])]));
}

function isBlock(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
