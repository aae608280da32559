import type { InferredOptionTypes, Options } from 'yargs';

/** The values of options as a command gets them: the table of the options is the only place that has their types. */
export type ArgumentsOf<Table extends Readonly<Record<string, Options>>> = Readonly<
  InferredOptionTypes<Table>
>;
