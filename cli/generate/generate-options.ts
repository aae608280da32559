import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { packageRoot } from '../../foundation/package-root.js';
import { chooseAdapters } from '../../generator/emit/adapters.js';
import type { GenerateOptions } from '../../generator/generate-options.js';
import type { Target } from '../../generator/plugins/choose-targets.js';
import type { GenerateArguments } from './generate-arguments.js';
import type { LoadedConfig } from './load-config.js';

/** Flags override the configuration file, which overrides the documents of this package. */
export function generateOptions(
  given: Partial<GenerateArguments>,
  config: LoadedConfig | undefined,
): GenerateOptions {
  const part = given.part ?? config?.part ?? 'all';
  const templates = given.templates ?? config?.templates;
  const skeleton = given.skeleton ?? config?.skeleton;
  const specs = given.spec ?? config?.spec;
  const out = resolve(given.out ?? config?.out ?? defaultOut(config));
  const adapters = given.adapter ?? (config?.adapters && [config.adapters].flat());
  const names = namesOf(given, config);
  return {
    specs: specs ?? ownSpecs(skeleton !== undefined),
    ...(names === undefined ? {} : { names }),
    out,
    ...(out === ownOut() ? { runtime: '../runtime' } : {}),
    parts: part === 'all' ? ['server', 'client'] : [part],
    adapters: chooseAdapters(adapters),
    check: given.check === true || given['dry-run'] === true,
    force: given.force === true,
    overlays: given.overlay ?? config?.overlay ?? [],
    allowRemote: given['allow-remote'] ?? config?.allowRemote ?? false,
    allowOutside: given['allow-outside'] ?? config?.allowOutside ?? false,
    strictOneOf: given['strict-one-of'] ?? config?.strictOneOf ?? false,
    strictPatterns: given['strict-patterns'] ?? config?.strictPatterns ?? false,
    ...((given.bigint ?? config?.bigint) === true ? { bigint: true } : {}),
    // this repository's own folder also holds the code of the studio's API
    exclusive:
      given.spec === undefined &&
      (specs !== undefined || skeleton === undefined) &&
      out !== ownOut(),
    coreFiles: given['core-files'] ?? config?.coreFiles ?? 'one',
    targets: [...(config?.targets ?? []), ...((given.with ?? []) as readonly Target[])],
    ...(templates === undefined ? {} : { templates: resolve(templates) }),
    ...(skeleton === undefined ? {} : { skeleton: resolve(skeleton) }),
  };
}

/** The names in a configuration belong to its documents; other documents have other names. */
function namesOf(
  { name, spec }: Partial<GenerateArguments>,
  config: LoadedConfig | undefined,
): readonly string[] | undefined {
  if (name !== undefined) return [name];
  return spec === undefined && config?.name !== undefined ? [config.name].flat() : undefined;
}

/** The documents of this package. Handlers are written for the contract only, not again for each dialect. */
export function ownSpecs(oneDialect: boolean): readonly string[] {
  const names = ['xs2a.yaml', 'iam.yaml', ...(oneDialect ? [] : ['overlays/berlin-group.yaml'])];
  return names.map((name) => join(packageRoot(), 'spec', ...name.split('/')));
}

function defaultOut(config: LoadedConfig | undefined): string {
  return config === undefined ? (ownOut() ?? 'generated') : join(dirname(config.file), 'generated');
}

/**
 * The folder generated/ of a working copy of this package; undefined elsewhere. Output in it imports runtime/
 * and contains no copy of it.
 */
function ownOut(): string | undefined {
  const isWorkingCopy = existsSync(join(packageRoot(), 'tsconfig.json'));
  return isWorkingCopy ? join(packageRoot(), 'generated') : undefined;
}
