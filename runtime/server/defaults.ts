/** The defaults of what is inside a value. Those of a named type are a function, since types can hold themselves. */
export type Defaults = DefaultsTable | (() => DefaultsTable);

export interface DefaultsTable {
  /** Of an object: its members that have a default, or have defaults inside. */
  readonly members?: readonly MemberDefault[];
  /** Of an object: what is inside its further members. */
  readonly others?: Defaults;
  /** Of a list: what is inside each item. */
  readonly items?: Defaults;
  /** Types that the value is as well. */
  readonly parts?: readonly Defaults[];
}

export interface MemberDefault {
  readonly name: string;
  /** What stands for the member where it is absent. */
  readonly value?: unknown;
  readonly inside?: Defaults;
}
