/** The lists of first steps that an extension gets as `flows`. */
export * from '../cases/flows.js';
export * from '../cases/oauth-flows.js';
