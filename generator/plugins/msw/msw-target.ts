import type { CustomTarget } from '../../emit/custom-target.js';
import type { ApiModel } from '../../model/api-model.js';
import { printHandlers } from './print-handlers.js';

/**
 * Mock Service Worker: `handlers.ts`, with a function for each operation that creates a typed
 * handler.
 */
export const mswTarget: CustomTarget = {
  folder: 'msw',
  packages: ['msw'],
  files: (models) => Object.fromEntries(models.filter(hasOperations).map(fileOf)),
};

function hasOperations({ operations }: ApiModel): boolean {
  return operations.length > 0;
}

function fileOf(model: ApiModel): readonly [string, string] {
  return [`${model.name}/handlers.ts`, printHandlers(model)];
}
