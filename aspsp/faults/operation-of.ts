import { operations as iamOperations } from '../../generated/server/iam/operations.js';
import { operations as xs2aOperations } from '../../generated/server/xs2a/operations.js';
import { createRouter } from '../../runtime/server/router.js';

/** The operation name of the pages and the app of the PSU, which no document describes. */
export const PSU_PAGES = 'psuPages';

const xs2a = createRouter(xs2aOperations);
const iam = createRouter(iamOperations);

/**
 * The operation of a request, by its method and path; undefined when there is none. The path of the
 * contract that ends with a slash comes first: without it, as in the formal dialect, the address would be that of a payment.
 */
export function operationOf(method: string, url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (/^\/(?:sca\/|app$)/.test(path)) return PSU_PAGES;
  const isXs2a = path.startsWith('/psd2/');
  const own = isXs2a ? path.slice('/psd2'.length) : path;
  const found = isXs2a ? (xs2a.find(`${own}/`) ?? xs2a.find(own)) : iam.find(own);
  return found?.operations.get(method)?.spec.id;
}
