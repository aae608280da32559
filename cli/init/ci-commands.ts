/** The commands of the jobs, without the files that each provider wants. */
export interface CiCommands {
  /** Writes generated code that is not committed; undefined when there is none. */
  readonly generate: string | undefined;
  readonly gate: string;
  /** Undefined for a document of another interface. */
  readonly lint: string | undefined;
  /** Fails when committed generated code is stale; undefined when there is none. */
  readonly check: string | undefined;
}
