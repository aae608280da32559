import { createRequire } from 'node:module';
import { Xs2aError } from './xs2a-error.js';

/**
 * Throws TOOL_MISSING when a package is not installed. Such packages are not installed with this one because
 * few users need them. `what` is the beginning of the sentence: what the user asked for.
 */
export function needPackage(name: string, what: string): void {
  if (isInstalled(name)) return;
  throw new Xs2aError('TOOL_MISSING', `${what} needs the package ${name}.`, {
    hint: `Install it beside xs2a-kit: npm install ${name}`,
  });
}

/** Whether a package is installed where this one finds it. */
export function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
