import type { Options } from 'yargs';
import {
  OPTION_ROWS,
  type OPTION_TABLE,
  type OptionValues,
} from '../../conformance/option-table.js';

type Table = typeof OPTION_TABLE;

type FlagOf<Name extends keyof Table> = Table[Name] extends {
  readonly flag: infer Flag extends string;
}
  ? Flag
  : Name;

type Flags = { readonly [Name in keyof Table as FlagOf<Name>]: Table[Name] };

/** The options of a run as flags of yargs, made of the table of the suite. */
export const RUN_FLAGS = Object.fromEntries(
  OPTION_ROWS.map(([, flag, { flag: _flag, recorded: _recorded, range: _range, ...row }]) => {
    const needsValue = row.type === 'boolean' ? {} : { requiresArg: true };
    return [flag, { ...row, ...needsValue } satisfies Options];
  }),
) as unknown as Flags;

/** The values of these flags, by the names that the options have in code. */
export function optionValues(given: Readonly<Record<string, unknown>>): OptionValues {
  return Object.fromEntries(OPTION_ROWS.map(([name, flag]) => [name, given[flag]]));
}
