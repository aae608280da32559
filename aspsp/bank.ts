import type { Logger } from 'pino';
import type { BankConfig } from './config/bank-config.js';
import type { Rules } from './domain/rules.js';
import type { Seams } from './domain/seams.js';
import type { AccessTokens } from './handlers/iam/access-tokens.js';
import type { Operator } from './operator/operator.js';
import type { Outbox } from './sca/outbox.js';
import type { Store } from './store/store.js';

/** What every handler of the bank works with. */
export interface Bank {
  readonly store: Store;
  readonly seams: Seams;
  readonly rules: Rules;
  readonly config: BankConfig;
  /** Identifier of a new resource; its form is the bank's choice. */
  readonly newId: () => string;
  readonly tokens: AccessTokens;
  /** The phones of the PSUs. */
  readonly outbox: Outbox;
  /** The clock and what else the operator has set. */
  readonly operator: Operator;
  readonly log: Logger;
}
