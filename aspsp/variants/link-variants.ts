import { all, type Fields, header, isFields, on, success, throughout } from './changes.js';
import type { Change, Variant } from './variant.js';

const HREF = 'Payment initiation response: hrefs are strings, their form is not shown';

/** Adds to the address of every link, wherever it is in a body. */
const everyLink = (add: (href: string) => string): Change =>
  success(
    throughout((fields) =>
      typeof fields['href'] === 'string' ? { ...fields, href: add(fields['href']) } : fields,
    ),
  );

/** The link to the transactions of an account already asks for booked ones. */
const asksForBooked = (fields: Fields): Fields => {
  const links = fields['_links'];
  const own = isFields(links) ? links['transactions'] : undefined;
  if (!isFields(links) || !isFields(own)) return fields;
  const transactions = { ...own, href: `${String(own['href'])}?bookingStatus=booked` };
  return { ...fields, _links: { ...links, transactions } };
};

const withFragment: Change = (answer) => {
  const { location } = answer.headers;
  return location === undefined ? answer : header('location', `${location}#top`)(answer);
};

/** Variants whose links are written in another way. */
export const LINK_VARIANTS: readonly Variant[] = [
  {
    id: 'links-with-fragment',
    sentence: 'Links and Location end with a fragment; links to transactions have a query.',
    open: HREF,
    answer: all(
      on(['listAccounts', 'getAccount'], success(throughout(asksForBooked))),
      everyLink((href) => `${href}#top`),
      withFragment,
    ),
  },
];
