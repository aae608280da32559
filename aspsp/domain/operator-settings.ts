/** The settings of the operator, for all processes of a bank on one store; there is one record or none. */
export interface OperatorSettings {
  readonly id: 'operator';
  /** How far the bank's clock is ahead of the machine's, in milliseconds. */
  readonly aheadMs: number;
  /** Organisation identifiers of blocked TPPs. */
  readonly blocked: readonly string[];
}
