import { createRequire } from 'node:module';
import { Xs2aError } from './xs2a-error.js';

/**
 * Refuses to go on without a package that is not installed together with this one, since few need it. `what` is the
 * beginning of the sentence: what the user asked for. Throws TOOL_MISSING.
 */
export function needPackage(name: string, what: string): void {
  try {
    createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Xs2aError('TOOL_MISSING', `${what} needs the package ${name}.`, {
      hint: `Install it beside xs2a-kit: npm install ${name}`,
      cause,
    });
  }
}
