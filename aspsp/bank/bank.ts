import type { Logger } from 'pino';
import type { BankConfig } from '../config/bank-config.js';
import type { Seams } from '../domain/seams.js';
import type { OperatorState } from '../operator/operator.js';
import type { BankRules } from '../rules/rules.js';
import type { Store } from '../store/store.js';
import type { AccessTokens } from './access-tokens.js';
import type { Outbox } from './outbox.js';

/** The dependencies of every handler of the bank. */
export interface Bank {
  readonly store: Store;
  readonly seams: Seams;
  readonly rules: BankRules;
  readonly config: BankConfig;
  /** Identifier of a new resource; its form is the bank's choice. */
  readonly newId: () => string;
  readonly tokens: AccessTokens;
  /** The phones of the PSUs. */
  readonly outbox: Outbox;
  /** The clock and the other settings of the operator. */
  readonly operator: OperatorState;
  readonly log: Logger;
}
