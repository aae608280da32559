import { Xs2aError } from '../foundation/xs2a-error.js';

/** An option of a run: as yargs takes it, and with the parts that only the suite knows. */
interface OptionRow {
  /** Its name on the command line; the same as in code when absent. */
  readonly flag?: string;
  readonly type?: 'string' | 'number' | 'boolean';
  readonly array?: true;
  readonly choices?: readonly string[];
  readonly default?: boolean | number;
  readonly describe: string;
  /** The allowed numbers. */
  readonly range?: {
    readonly whole?: true;
    readonly from: number;
    readonly to?: number;
    readonly of?: string;
  };
  /** Whether the first event of the run contains it. Others are paths, or have a field of their own there. */
  readonly recorded?: true;
}

/**
 * The options of a run. The flags of `xs2a conformance`, the options of `runConformance`, the options in the
 * `run-started` event and the table in docs/from-code.md are made of these rows.
 */
export const OPTION_TABLE = {
  baseUrl: {
    flag: 'base-url',
    type: 'string',
    describe: "Service address instead of the profile's",
  },
  origins: {
    flag: 'origin',
    type: 'string',
    array: true,
    describe: 'Another origin of the bank, in addition to target.origins of the profile',
  },
  authUrl: { flag: 'auth-url', type: 'string', describe: "IAM address instead of the profile's" },
  spec: {
    type: 'string',
    describe:
      "OpenAPI document to test against instead of our own for the profile's dialect; - is stdin",
  },
  overlay: {
    type: 'string',
    array: true,
    describe: 'OpenAPI Overlay (YAML) applied to that document; may be repeated',
  },
  asVersion: {
    flag: 'as',
    type: 'string',
    describe:
      'Judge a bank of the formal dialect by this version of the framework instead of its own, such as 1.3.12',
  },
  approach: {
    choices: ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED', 'all'],
    describe: 'How PSUs grant what cases need; by default the first way that the bank supports',
  },
  draw: {
    type: 'number',
    describe:
      'A number for another choice of TPP, approach, product and combinations; the same number chooses the same',
    range: { whole: true, from: 0, to: 1_000_000_000 },
  },
  only: {
    type: 'string',
    array: true,
    describe: 'Run the cases whose id begins with one of these',
    recorded: true,
  },
  clauses: {
    flag: 'clause',
    type: 'string',
    array: true,
    describe: 'Run the cases that prove clauses whose id begins with one of these',
    recorded: true,
  },
  tags: {
    flag: 'tag',
    type: 'string',
    array: true,
    describe: 'Run the cases with one of these tags',
    recorded: true,
  },
  shard: {
    type: 'string',
    describe: 'Run one share of the cases, for example 2/4; at one bank, one share at a time',
  },
  concurrency: {
    type: 'number',
    describe: "Cases at once; by default the profile's value, or 4",
    range: { whole: true, from: 1, to: 64 },
    recorded: true,
  },
  rate: {
    type: 'number',
    describe: 'Maximum requests a second, over all cases',
    range: { from: 0, of: 'requests a second' },
    recorded: true,
  },
  bail: {
    type: 'boolean',
    default: false,
    describe: 'Start no further case after one has failed',
    recorded: true,
  },
  repeat: {
    type: 'number',
    default: 1,
    describe: 'Repeat everything this many times; wrong passwords and codes are sent once',
    range: { whole: true, from: 1, to: 1000 },
    recorded: true,
  },
  resume: {
    type: 'string',
    describe: 'Continue an earlier run to its end: its folder or events.ndjson',
  },
  waivers: {
    type: 'string',
    describe: 'Accepted findings: clause, reason, owner, last day (YAML)',
  },
  walks: {
    type: 'number',
    describe:
      'Random walks of each kind: one short walk by default, 0 for none; `--only walks/` for these alone',
    recorded: true,
  },
  seed: {
    type: 'number',
    describe: 'Seed of the walks: the same seed gives the same sequences',
    recorded: true,
  },
  path: {
    type: 'string',
    describe: 'One walk of a seed, as reported by an earlier run',
    recorded: true,
  },
  walksSeconds: {
    flag: 'walks-seconds',
    type: 'number',
    describe: 'With --walks: maximum seconds for the walks of each kind; 120 by default',
    recorded: true,
  },
  walksRequests: {
    flag: 'walks-requests',
    type: 'number',
    describe: 'With --walks: maximum requests for the walks of each kind; 10000 by default',
    recorded: true,
  },
  cases: {
    type: 'string',
    array: true,
    describe: 'Add the cases, clauses and checks of this file, folder or package',
  },
  preflight: {
    type: 'boolean',
    default: true,
    describe: 'First check whether the bank can be reached; --no-preflight skips this',
    recorded: true,
  },
  allowRemote: {
    flag: 'yes',
    type: 'boolean',
    default: false,
    describe: 'Allow a target that is not on this machine',
  },
  redact: {
    type: 'string',
    array: true,
    describe: 'Also keep these out of the reports: names, ibans, psu-ids (comma-separated)',
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

type OptionTable = typeof OPTION_TABLE;

type ValueOf<Row> = Row extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Row extends { readonly array: true }
    ? readonly string[]
    : Row extends { readonly type: 'number' }
      ? number
      : Row extends { readonly type: 'boolean' }
        ? boolean
        : string;

/** The values of the options of a run, by their names in code; docs/from-code.md describes each. */
export type OptionValues = {
  readonly [Name in keyof OptionTable]?: ValueOf<OptionTable[Name]> | undefined;
};

/** The rows of the table, each with its names in code and on the command line. */
export const OPTION_ROWS: readonly (readonly [keyof OptionTable, flag: string, OptionRow])[] =
  Object.entries<OptionRow>(OPTION_TABLE).map(([name, row]) => [
    name as keyof OptionTable,
    row.flag ?? name,
    row,
  ]);

/** The options that the first event of a run contains: those that differ from their defaults. */
export function recordedOptions(
  values: OptionValues,
): Readonly<Record<string, string | number | boolean | readonly string[]>> {
  const given = OPTION_ROWS.flatMap(([name, , row]) => {
    const value = values[name];
    const isUsual = value === undefined || value === row.default;
    return row.recorded !== true || isUsual || isEmpty(value) ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given);
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Throws USAGE for a number that an option does not allow. */
export function refuseOddNumbers(values: OptionValues): void {
  for (const [name, flag, { range }] of OPTION_ROWS) {
    const value = values[name];
    if (range === undefined || typeof value !== 'number') continue;
    const { whole, from, to = Number.POSITIVE_INFINITY, of } = range;
    const isGood = whole === true ? Number.isInteger(value) && value >= from : value > from;
    if (isGood && value <= to) continue;
    const what =
      whole === true
        ? `a whole number from ${from} to ${to}`
        : `a number${of === undefined ? '' : ` of ${of}`} above ${from}`;
    throw new Xs2aError('USAGE', `--${flag} must be ${what}`, {
      hint: 'The options are described by `xs2a conformance --help`.',
    });
  }
}
