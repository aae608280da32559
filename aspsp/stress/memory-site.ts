import { startBank } from '../start-bank.js';
import { leftBehind } from './left-behind.js';
import { CHOICES, type Ends, type Site, type SiteOptions } from './site.js';

/** One bank in this process, with its state in memory: it cannot be killed. */
export async function memorySite(
  { faults = [] }: SiteOptions,
  mark: string,
  ends: Ends,
): Promise<Site> {
  const ports = { host: '127.0.0.1', port: 0, iamPort: 0 };
  const { bank, baseUrl, authUrl, pki, psus, close } = await startBank({
    ...ports,
    config: CHOICES,
    faults,
  });
  ends.push(close);
  const { sum: before } = await leftBehind(bank.store, mark);
  const leave = () => leftBehind(bank.store, mark);
  return { baseUrl, authUrl, pki, psus, before, processes: [], leave };
}
