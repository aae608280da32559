import type { CustomTarget } from '../../emit/custom-target.js';
import type { ApiModel } from '../../model/api-model.js';
import { printQueries } from './print-queries.js';

/**
 * Options for TanStack Query in any framework: `queries.ts`, which calls the functions of the
 * client.
 */
export const tanstackTarget: CustomTarget = {
  folder: 'tanstack-query',
  needs: ['client'],
  files: (models) => Object.fromEntries(models.filter(hasOperations).map(fileOf)),
};

function hasOperations({ operations }: ApiModel): boolean {
  return operations.length > 0;
}

function fileOf(model: ApiModel): readonly [string, string] {
  return [`${model.name}/queries.ts`, printQueries(model)];
}
