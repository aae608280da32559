/** `required` can fail a bank, `recommended` warns, `observe` only records. */
export type Level = 'required' | 'recommended' | 'observe';

/** The source of the clause; ARCHITECTURE.md says what each source may require of a bank. */
export type Provenance = 'stated' | 'formal' | 'option' | 'assumption' | 'safety';

export const DIALECTS = ['contract', 'berlin-group'] as const;

export type Dialect = (typeof DIALECTS)[number];

/** The dialect of a bank, and the version of the framework that it implements. */
export interface SpokenDialect {
  readonly dialect: Dialect;
  /** Only in the dialect of the framework; 1.3.6 when absent. */
  readonly framework?: string | undefined;
}

/** One sentence of the standard in our own words. */
export interface Clause {
  /** Upper-case slug, `PIS-INITIATE-201`. */
  readonly id: string;
  readonly sentence: string;
  /** Its heading in the contract, or `facts: ...` for the framework's formal definition. */
  readonly section: string;
  readonly level: Level;
  readonly provenance: Provenance;
  readonly dialects: readonly Dialect[];
  /** The versions of the framework that have it, as in standard/versions.ts; all when absent. */
  readonly versions?: string;
  /** Why it has its level: each required clause quotes its basis, by its key. */
  readonly reason?: string;
  /** Keys of spec/contract-index.yaml that this clause covers. */
  readonly index: readonly string[];
  /** Why no case tests it, when none does. */
  readonly untested?: string;
  /** Why no fault of the reference bank proves its cases, when none does. */
  readonly unproven?: string;
}
