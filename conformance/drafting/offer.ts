/** One thing that a bank may offer, and what says so. */
export interface Offer {
  readonly name: string;
  /** Undefined when nothing tells. */
  readonly offered: boolean | undefined;
  /** What was asked and answered: `GET /v1/accounts: 400 FORMAT_ERROR`. */
  readonly because: string;
}

/** Those that are offered for sure. */
export const offeredOf = (seen: readonly Offer[]): readonly string[] =>
  seen.filter(({ offered }) => offered === true).map(({ name }) => name);

/** One thing by several signs: one that is sure decides; the first sign that says no decides else. */
export function together(name: string, seen: readonly Offer[]): Offer {
  const yes = seen.find(({ offered }) => offered === true);
  const all = seen.every(({ offered }) => offered === false);
  const [first, ...others] = seen;
  const more = others.length === 0 ? '' : `; and ${others.length} more of the kind`;
  const because = yes?.because ?? `${first?.because ?? 'not asked'}${more}`;
  return {
    name,
    offered: yes === undefined ? (all && seen.length > 0 ? false : undefined) : true,
    because,
  };
}
