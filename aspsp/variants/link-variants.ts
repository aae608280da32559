import { header } from '../../mutation/edit-answer.js';
import { type Fields, isFields } from '../../mutation/fields.js';
import { OPERATION } from '../domain/operation.js';
import { all, on, success, throughout } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

const HREF = 'Payment initiation response: hrefs are strings, their form is not shown';

/** Adds to the address of every link, wherever it is in a body. */
const everyLink = (add: (href: string) => string): AnswerChange =>
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

const withFragment: AnswerChange = (answer) => {
  const { location } = answer.headers;
  return location === undefined ? answer : header('location', `${location}#top`)(answer);
};

const FORWARDING = '/to-login';

/** The Redirect link leads to the login page over two other pages of the bank, as with a central login. */
const behindForwarding = (fields: Fields): Fields => {
  const links = fields['_links'];
  const own = isFields(links) ? links['scaRedirect'] : undefined;
  if (!isFields(links) || !isFields(own)) return fields;
  const page = String(own['href']);
  const query = new URLSearchParams({ redirect_uri: page });
  const scaRedirect = { ...own, href: `${new URL(page).origin}${FORWARDING}?${query}` };
  return { ...fields, _links: { ...links, scaRedirect } };
};

const forwards: AnswerChange = (answer) => {
  const { pathname, search, searchParams } = new URL(answer.url, 'https://bank.example');
  if (!pathname.startsWith(FORWARDING)) return answer;
  const isFirst = pathname === FORWARDING;
  const location = isFirst
    ? `${FORWARDING}/session${search}`
    : (searchParams.get('redirect_uri') ?? '');
  return { ...answer, status: isFirst ? 302 : 303, headers: { location }, text: '' };
};

/** Variants whose links are written in another way. */
export const LINK_VARIANTS: readonly Variant[] = [
  {
    id: 'links-with-fragment',
    sentence: 'Links and Location end with a fragment; links to transactions have a query.',
    open: HREF,
    answer: all(
      on([OPERATION.account.list, OPERATION.account.read], success(throughout(asksForBooked))),
      everyLink((href) => `${href}#top`),
      withFragment,
    ),
  },
  {
    id: 'login-behind-redirects',
    sentence:
      'The Redirect link leads to the login over two other pages, the first of which names it.',
    open: 'Authentication, 6: the PSU is redirected to the link; which pages follow is not shown',
    answer: success(throughout(behindForwarding)),
    iam: forwards,
  },
];
