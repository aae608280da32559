import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generateOptions } from '../generate/generate-options.js';
import { loadConfig } from '../generate/load-config.js';
import type { ThereAlready } from './init-plan.js';
import { bareEntry } from './missing-entries.js';

/** What the current folder has already. Throws when its configuration is invalid. */
export async function thereAlready(): Promise<ThereAlready> {
  const config = readdirSync('.').find((name) => /^xs2a\.config\.(m?ts|m?js|json)$/.test(name));
  return {
    config,
    generated: config === undefined ? undefined : await generatedBy(config),
    contract: existsSync('spec/xs2a.yaml'),
    git: gitState(),
  };
}

/** A configuration without an output folder only serves the gate. */
async function generatedBy(file: string): Promise<ThereAlready['generated']> {
  const config = await loadConfig(file, { forGate: true });
  if (config?.out === undefined && config?.skeleton === undefined) return undefined;
  const out = relative('', generateOptions({}, config).out);
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
