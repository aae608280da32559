/** The defaults inside a value. Tables of named types are functions, because types can be recursive. */
export type Defaults = DefaultsTable | (() => DefaultsTable);

export interface DefaultsTable {
  /** For an object: its fields that have a default, or contain defaults. */
  readonly members?: readonly MemberDefault[];
  /** For an object: the table of its additional fields. */
  readonly others?: Defaults;
  /** For a list: the table of each item. */
  readonly items?: Defaults;
  /** Types that the value has as well (allOf). */
  readonly parts?: readonly Defaults[];
}

export interface MemberDefault {
  readonly name: string;
  /** The default of the field. */
  readonly value?: unknown;
  readonly inside?: Defaults;
  /** Only the service sets it (readOnly): what a client sends in it does not reach the handler. */
  readonly readOnly?: true;
}
