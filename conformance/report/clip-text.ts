export { clipText } from '../../foundation/clip-text.js';
