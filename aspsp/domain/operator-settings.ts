/** What the operator has set, for all processes of a bank on one store; there is one or none. */
export interface OperatorSettings {
  readonly id: 'operator';
  /** How far the bank's clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** Organisation identifiers of TPPs that are refused. */
  readonly blocked: readonly string[];
}
