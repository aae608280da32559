/** A feature that a bank may offer, with the evidence. */
export interface Offer {
  readonly name: string;
  /** Undefined when there is no evidence. */
  readonly offered: boolean | undefined;
  /** The request and its response: `GET /v1/accounts: 400 FORMAT_ERROR`. */
  readonly because: string;
}

/** Those that are certainly offered. */
export const offeredOf = (seen: readonly Offer[]): readonly string[] =>
  seen.filter(({ offered }) => offered === true).map(({ name }) => name);

/**
 * Combines several signs of one feature: offered when one sign says so, not offered when all say that it is
 * not, otherwise undefined.
 */
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
