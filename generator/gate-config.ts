/** What `xs2a gate` looks at, in the order in which it tells it. */
export const GATE_CHECKS = [
  'diff',
  'semver',
  'clauses',
  'cases',
  'types',
  'compile',
  'generated',
] as const;

export type GateCheck = (typeof GATE_CHECKS)[number];

/** How bad a change of a document has to be for the gate to fail. */
export const GATE_LIMITS = ['breaking', 'risky', 'never'] as const;

export type GateLimit = (typeof GATE_LIMITS)[number];

/** What `xs2a gate` compares and demands: the key `gate` of `xs2a.config.{ts,js,mjs,json}`. */
export interface GateConfig {
  /** Documents to compare, relative to the file; those of `spec` unless told otherwise. */
  readonly documents?: string | readonly string[];
  /** Revision of git that they are compared with; `main` unless told otherwise. */
  readonly base?: string;
  /** What to look at; everything unless told otherwise. */
  readonly check?: readonly GateCheck[];
  /** From which severity on a change fails the gate; `breaking` unless told otherwise. */
  readonly failOn?: GateLimit;
  /** The tsconfig.json that the user's own files are compiled by; else the nearest one. */
  readonly tsconfig?: string;
  /** Profile of the bank, for the plan of the suite; else what a bank with the document may have. */
  readonly profile?: string;
  /** File with severities of your own and accepted changes. */
  readonly policy?: string;
}
