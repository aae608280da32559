/** The parts of `xs2a gate`, in the order of its output. */
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

/** The lowest severity of a change for which the gate fails. */
export const GATE_LIMITS = ['breaking', 'risky', 'never'] as const;

export type GateLimit = (typeof GATE_LIMITS)[number];

/** The settings of `xs2a gate`: the key `gate` of `xs2a.config.{ts,js,mjs,json}`. */
export interface GateConfig {
  /** Documents to compare, relative to the file; default: those of `spec`. */
  readonly documents?: string | readonly string[];
  /** The git revision to compare with; default `main`. */
  readonly base?: string;
  /** The parts to run; default: all. */
  readonly check?: readonly GateCheck[];
  /** The lowest severity of a change that fails the gate; default `breaking`. */
  readonly failOn?: GateLimit;
  /** The tsconfig.json that compiles the user's own files; default: the nearest one. */
  readonly tsconfig?: string;
  /** Profile of the bank, for the plan of the suite; default: everything in the document. */
  readonly profile?: string;
  /** File with your own severities and accepted changes. */
  readonly policy?: string;
}
