import type { CustomCheck, EverywhereCheck, Extension } from './extension.js';

/** The checks of all extensions together; whose a check is, the clause that it speaks for tells. */
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

/** What extensions can judge; names are unique within an extension, so clauses tell whose it is. */
export interface CustomChecks {
  /** By the clause, which tells whose check it is, and its name. */
  readonly of: (clause: string, name: string) => CustomCheck | undefined;
  readonly everywhere: readonly EverywhereCheck[];
}
