import type { Bank } from '../bank/bank.js';
import { refusal } from '../domain/refusal.js';
import { ageAll } from './age-all.js';
import type { AdminResource, ListQuery } from './resources/admin-resource.js';
import { RESOURCES } from './resources/resources.js';

/** The resource with this name in the address. */
export function resourceNamed(name: string): AdminResource {
  const found = RESOURCES.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = RESOURCES.map((one) => one.name).join(', ');
  throw refusal(404, 'UNKNOWN', `This address does not exist. The resources are ${names}.`);
}

/** A page of a list, after time has been applied. */
export async function readList(bank: Bank, resource: AdminResource, query: ListQuery) {
  return bank.store.transaction(async (records) => {
    await ageAll(bank, records);
    return resource.list(bank, records, query);
  });
}

/** One resource, after time has been applied. */
export async function readOne(bank: Bank, resource: AdminResource, id: string) {
  const found = await bank.store.transaction(async (records) => {
    await ageAll(bank, records);
    return resource.find(bank, records, id);
  });
  if (found !== undefined) return found;
  throw refusal(404, 'UNKNOWN', `There is no ${resource.one} with this id.`);
}
