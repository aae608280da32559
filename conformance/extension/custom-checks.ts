import type { CustomCheck, EverywhereCheck, Extension } from './extension.js';

/** Combines the checks of all extensions; the clause of a check shows to which extension it belongs. */
export function customChecks(extensions: readonly Extension[]): CustomChecks {
  const everywhere = extensions.flatMap((each) => each.everywhere ?? []);
  return {
    everywhere,
    of: (clause, name) => {
      const owners = extensions.filter((each) => Object.hasOwn(each.checks ?? {}, name));
      const own = owners.find((each) => clause.startsWith(`${each.name.toUpperCase()}-`));
      return (own ?? owners[0])?.checks?.[name];
    },
  };
}

/**
 * The checks of extensions. Names are unique only within an extension; the clause identifies the extension.
 */
export interface CustomChecks {
  /** Finds a check by its name and its clause, which identifies the extension. */
  readonly of: (clause: string, name: string) => CustomCheck | undefined;
  readonly everywhere: readonly EverywhereCheck[];
}
