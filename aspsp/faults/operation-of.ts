import { operations as iamOperations } from '../../generated/server/iam/operations.js';
import { operations as xs2aOperations } from '../../generated/server/xs2a/operations.js';
import { createRouter } from '../../runtime/server/router.js';

/** The operation name of the pages and the app of the PSU, which no document describes. */
export const PSU_PAGES = 'psuPages';

const xs2a = createRouter(xs2aOperations);
const iam = createRouter(iamOperations);

/** The operation of a request, by its method and path; undefined when there is none. */
export function operationOf(method: string, url: string): string | undefined {
  const [path = ''] = url.split('?', 1);
  if (/^\/(?:sca\/|app$)/.test(path)) return PSU_PAGES;
  const found = path.startsWith('/psd2/') ? xs2a.find(path.slice('/psd2'.length)) : iam.find(path);
  return found?.operations.get(method)?.spec.id;
}
