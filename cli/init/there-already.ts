import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generateOptions } from '../generate/generate-options.js';
import { loadConfig } from '../generate/load-config.js';
import { clientIn, findClient, type GeneratedClient } from './find-client.js';
import type { ThereAlready } from './init-plan.js';
import { bareEntry } from './missing-entries.js';

/** What the current folder has already. Throws when its configuration is invalid. */
export async function thereAlready(): Promise<ThereAlready> {
  const config = readdirSync('.').find((name) => /^xs2a\.config\.(m?ts|m?js|json)$/.test(name));
  return {
    config,
    ...(config === undefined ? withoutConfig() : await generatedBy(config)),
    contract: existsSync('spec/xs2a.yaml'),
    git: gitState(),
  };
}

type Code = Pick<ThereAlready, 'generated' | 'client'>;

function withoutConfig(): Code {
  const client = findClient();
  return { client, generated: client === undefined ? undefined : stateOf(client.out) };
}

/** A configuration without an output folder only serves the gate, unless a client is in the folder of the default. */
async function generatedBy(file: string): Promise<Code> {
  const config = await loadConfig(file, { forGate: true });
  const out = relative('', generateOptions({}, config).out);
  const there = clientIn(out);
  const { skeleton, part } = config ?? {};
  const nobody = config?.out === undefined && skeleton === undefined && there === undefined;
  if (nobody) return { client: undefined, generated: undefined };
  const named: GeneratedClient | undefined =
    part === 'client' ? { out, names: [], targets: [] } : undefined;
  return { client: skeleton === undefined ? (there ?? named) : undefined, generated: stateOf(out) };
}

function stateOf(out: string): ThereAlready['generated'] {
  const lines = existsSync('.gitignore') ? readFileSync('.gitignore', 'utf8').split(/\r?\n/) : [];
  return lines.some((line) => bareEntry(line) === bareEntry(out)) ? 'ignored' : 'committed';
}

function gitState(): ThereAlready['git'] {
  if (!succeeds('rev-parse', '--is-inside-work-tree')) return 'none';
  return succeeds('rev-parse', '--verify', '--quiet', 'HEAD') ? 'commits' : 'empty';
}

function succeeds(...args: readonly string[]): boolean {
  try {
    execFileSync('git', [...args], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
