export {
  type Html,
  type HtmlPart,
  html,
  markupOf,
  trustedMarkup,
} from '../../../foundation/html.js';
