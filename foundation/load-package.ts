import { createRequire } from 'node:module';
import { Xs2aError } from './xs2a-error.js';

/** The packages that are loaded on their first use, by name; each is a dependency in package.json. */
interface Packages {
  readonly '@eslint-community/regexpp': typeof import('@eslint-community/regexpp');
  readonly ajv: typeof import('ajv');
  readonly 'ajv/dist/2020.js': typeof import('ajv/dist/2020.js');
  readonly 'ajv-formats': typeof import('ajv-formats');
  readonly handlebars: typeof Handlebars;
  readonly 'json-p3': typeof import('json-p3');
  readonly yaml: typeof import('yaml');
}

/**
 * Loads a package on its first use, because most runs do not need it. It throws TOOL_MISSING when the installation
 * lacks the package.
 */
export function loadPackage<Name extends keyof Packages>(name: Name): Packages[Name] {
  const require = createRequire(import.meta.url);
  try {
    return require(name) as Packages[Name];
  } catch (cause) {
    const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
    throw new Xs2aError('TOOL_MISSING', `The package ${name} cannot be loaded: ${why}`, {
      hint: 'xs2a-kit depends on it. Install xs2a-kit again: npm install xs2a-kit',
      cause,
    });
  }
}
