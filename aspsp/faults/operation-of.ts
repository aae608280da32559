import { operations as iamOperations } from '../../generated/server/iam/operations.js';
import { operations as xs2aOperations } from '../../generated/server/xs2a/operations.js';
import { createRouter } from '../../runtime/server/router.js';

/** What the pages and the app of the PSU count as: no document describes them. */
export const PSU_PAGES = 'psuPages';

const xs2a = createRouter(xs2aOperations);
const iam = createRouter(iamOperations);

/** The operation that a request means, by its method and address; undefined where there is none. */
export function operationOf(method: string, url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (/^\/(?:sca\/|app$)/.test(path)) return PSU_PAGES;
  const found = path.startsWith('/psd2/') ? xs2a(path.slice('/psd2'.length)) : iam(path);
  return found?.operations.get(method)?.spec.id;
}
