export { visibleText } from '../../foundation/visible-text.js';
