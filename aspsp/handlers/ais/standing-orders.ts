import type { Account, AccountGrant } from '../../domain/entities.js';
import type { Records } from '../../store/store.js';
import { ledgerOf } from './account-view.js';
import { standingOrderView } from './entry-view.js';

/** The standing orders of an account; for a multicurrency account those of every sub-account. */
export async function informationOf(records: Records, grant: AccountGrant) {
  const { account, books } = await ledgerOf(records, grant);
  const ordersOf = async (part: Account) => {
    const orders = await records.find('standingOrder', { account: part.id });
    return orders.map((order) => standingOrderView(order, part));
  };
  const orders = await Promise.all(books.map((book) => ordersOf(book.account)));
  return { account, orders: orders.flat() };
}
