const UUID = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/gi;

const TRANSACTIONS = /^\/psd2\/v1\/accounts\/[^/]+\/transactions$/;

/**
 * An address as the bank's document writes it. Clients of others write a slash at the end or none, and the letters
 * of a UUID in either case, which mean the same (RFC 9562, 4). `slashed`: the address of transactions ends with a
 * slash, as in the contract; in the formal definition, which many clients are generated from, it has none.
 */
export function usualSpelling(url: string, slashed: boolean): string {
  const [path = ''] = url.split(/[?#]/, 1);
  if (!path.startsWith('/psd2/')) return url;
  const bare = path.replace(/\/$/, '').replace(UUID, (id) => id.toLowerCase());
  const end = slashed && TRANSACTIONS.test(bare) ? '/' : '';
  return `${bare}${end}${url.slice(path.length)}`;
}
