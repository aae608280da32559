import { dirname, resolve } from 'node:path';
import { readSettings } from '../../foundation/read-settings.js';
import { refuseSettings } from '../../foundation/refuse-settings.js';
import { type SettingsError, settingsJudge } from '../../foundation/settings-errors.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { type BankConfig, DEFAULT_CONFIG } from './bank-config.js';
import schema from './bank-config.schema.json' with { type: 'json' };
import { psuErrors } from './psu-errors.js';
import { withoutContractOnly } from './without-contract-only.js';

/** Any part of a configuration may be missing. */
type Partly<T> = T extends readonly unknown[] ? T : { readonly [K in keyof T]?: Partly<T[K]> };

export type GivenConfig = Partly<BankConfig>;

const MEND = 'Correct the configuration; docs/bank.md explains every key.';

/** The errors that the schema finds. */
const schemaErrors = settingsJudge({
  title: 'The configuration',
  schema,
});

/**
 * Validates plain data with bank-config.schema.json, and then with the rules that the schema cannot express.
 */
export function configErrors(data: unknown): readonly SettingsError[] {
  const errors = schemaErrors(data);
  if (errors.length > 0) return errors;
  const given = data as GivenConfig;
  return [
    ...versionErrors(given),
    ...checkErrors(given),
    ...grantErrors(given),
    ...psuErrors(given.psus ?? []),
  ];
}

/**
 * Refuses a configuration that a program or a flag gives, by the rules of the file. Throws CONFIG_INVALID with the first
 * error as its message.
 */
export function refuseConfig(given: GivenConfig): void {
  const [first, ...rest] = configErrors({ version: 1, ...given });
  if (first === undefined) return;
  const others = rest.slice(0, 5).map(({ sentence }) => sentence);
  const hint = others.length === 0 ? MEND : `Also: ${others.join(' ')}`;
  throw new Xs2aError('CONFIG_INVALID', first.sentence, { hint });
}

/** What the version of the framework does not allow: a version has what is missing in another one. */
export function versionErrors({ dialect, framework, sca }: GivenConfig): readonly SettingsError[] {
  if (framework === undefined) return [];
  if (dialect !== 'berlin-group') {
    const sentence = `\`framework\` (${framework}) needs \`dialect: berlin-group\`: the contract has no other version.`;
    return [{ path: ['framework'], sentence }];
  }
  if (framework !== '1.3.4' || sca?.confirmation !== true) return [];
  const sentence =
    '`sca.confirmation` needs a version since 1.3.6: 1.3.4 has no confirmation codes.';
  return [{ path: ['sca', 'confirmation'], sentence }];
}

/** Without a judged certificate there is no role and no TPP that signs. */
function checkErrors({ checks }: GivenConfig): readonly SettingsError[] {
  const steps = checks?.steps ?? [];
  const first = steps.findIndex((step) => step === 'role' || step === 'signature');
  if (first === -1 || steps.indexOf('certificate') < first) return [];
  const path = ['checks', 'steps', first];
  const sentence = `\`checks.steps\` lists ${steps[first]} before certificate, but ${steps[first]} depends on certificate.`;
  return [{ path, sentence }];
}

/** The OAuth approach needs its own grant. */
function grantErrors({ iam }: GivenConfig): readonly SettingsError[] {
  if (iam?.grants?.includes('authorization_code') ?? true) return [];
  const sentence = '`iam.grants` must contain authorization_code.';
  return [{ path: ['iam', 'grants'], sentence }];
}

/**
 * Reads a bank's configuration; omitted settings are as in DEFAULT_CONFIG. Throws CONFIG_INVALID.
 */
export function readBankConfig(file: string): BankConfig {
  const reading = readSettings(file);
  const yaml = { ...reading, data: fromFolder(reading.data, dirname(resolve(file))) };
  refuseSettings('CONFIG_INVALID', configErrors(yaml.data), yaml, MEND);
  const { version: _, ...given } = yaml.data as GivenConfig & { readonly version: 1 };
  return completeConfig(given);
}

/** Paths of password files are relative to the folder of the configuration. */
function fromFolder(data: unknown, folder: string): unknown {
  if (!isBlock(data) || !Array.isArray(data['psus'])) return data;
  const psus = data['psus'].map((psu: unknown) => {
    const password = isBlock(psu) ? psu['password'] : undefined;
    const file = isBlock(password) ? password['file'] : undefined;
    if (!isBlock(psu) || !isBlock(password) || typeof file !== 'string') return psu;
    return { ...psu, password: { ...password, file: resolve(folder, file) } };
  });
  return { ...data, psus };
}

/**
 * A complete configuration: lists replace those of the default, blocks are merged key by key, and
 * later values override earlier ones.
 */
export function completeConfig(...given: readonly GivenConfig[]): BankConfig {
  const config = given.reduce<unknown>(merge, DEFAULT_CONFIG) as BankConfig;
  const methods = config.sca.methods.map((method) => ({
    ...method,
    version: method.version ?? '1',
  }));
  const whole = { ...config, sca: { ...config.sca, methods } };
  return whole.dialect === 'berlin-group' ? withoutContractOnly(whole) : whole;
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
