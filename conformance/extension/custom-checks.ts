import type { CustomChecks } from '../checks/custom-check.js';
import type { Extension } from './extension.js';

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
