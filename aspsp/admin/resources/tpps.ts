import type { Bank } from '../../bank/bank.js';
import type { Records } from '../../store/store.js';
import type { AdminResource, ShownResource } from './admin-resource.js';

const OWNED = ['client', 'payment', 'consent', 'fundsConsent', 'basket'] as const;

/** The TPPs that the bank knows: those with resources, and those that are blocked. */
export const tpps: AdminResource = {
  name: 'tpps',
  one: 'TPP',
  filters: [],
  columns: ['name', 'blocked', 'payments', 'consents'],
  list: async (bank, records, { offset, limit }) => {
    const all = await tppViews(bank, records);
    return { total: all.length, items: all.slice(offset, offset + limit) };
  },
  find: async (bank, records, id) => {
    const view = (await tppViews(bank, records)).find((one) => one.id === id);
    const where = { owner: id };
    return (
      view && {
        view,
        links: Object.fromEntries(
          ['payments', 'consents', 'funds-consents', 'baskets', 'authorisations', 'clients'].map(
            (to) => [to, { to, where }],
          ),
        ),
      }
    );
  },
};

async function tppViews({ operator }: Bank, records: Records): Promise<readonly ShownResource[]> {
  const { blocked } = operator.settings();
  const names = new Map<string, string>();
  for (const { owner, tppName } of await records.find('authorisation', {})) {
    names.set(owner, tppName);
  }
  for (const { owner, name } of await records.find('client', {})) names.set(owner, name);
  const owners = new Set([...names.keys(), ...blocked]);
  const counts = new Map<string, Record<string, number>>();
  for (const kind of OWNED) {
    for (const { owner } of await records.find(kind, {})) {
      owners.add(owner);
      const count = counts.get(owner) ?? {};
      counts.set(owner, { ...count, [kind]: (count[kind] ?? 0) + 1 });
    }
  }
  return [...owners].sort().map((id) => ({
    id,
    name: names.get(id),
    blocked: blocked.includes(id),
    clients: counts.get(id)?.['client'] ?? 0,
    payments: counts.get(id)?.['payment'] ?? 0,
    consents: counts.get(id)?.['consent'] ?? 0,
    fundsConsents: counts.get(id)?.['fundsConsent'] ?? 0,
    baskets: counts.get(id)?.['basket'] ?? 0,
  }));
}
