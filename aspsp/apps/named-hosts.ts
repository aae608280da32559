import type { BankOptions } from './bank-options.js';

/** When the bank listens on all addresses, any address is its own. */
const ANY: ReadonlySet<string> = new Set(['0.0.0.0', '::', '']);

export const isAnyAddress = (host: string): boolean => ANY.has(host);

type Named = Pick<BankOptions, 'host' | 'publicUrl' | 'publicIamUrl' | 'admin'>;

/** The names and addresses at which the options say that the bank is called; its server certificate needs all of them. */
export function namedHosts({ host = 'localhost', publicUrl, publicIamUrl, admin }: Named) {
  const ofUrls = [publicUrl, publicIamUrl].flatMap((url) =>
    url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')],
  );
  const bound = [host, admin?.host ?? 'localhost'].filter((one) => !isAnyAddress(one));
  return [...new Set([...ofUrls, ...bound])].filter((name) => name !== 'localhost');
}
