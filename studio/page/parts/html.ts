import { safeTag } from '../../../conformance/report/html/page/safe-html.js';
import { isKeptLink } from './is-kept-link.js';

/** Template tag of the studio: texts of banks become text, and links lead to the studio or to a web address. */
export const html = safeTag(isKeptLink);
