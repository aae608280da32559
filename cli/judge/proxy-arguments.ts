import type { JudgingArguments } from './prepare-judging.js';

export interface ProxyArguments extends JudgingArguments {
  readonly target: string | undefined;
  readonly port: number;
  readonly host: string;
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly 'client-ca': string | undefined;
  readonly 'keep-host': boolean;
}
