import type { CustomTarget } from '../../emit/custom-target.js';
import type { ApiModel } from '../../model/api-model.js';
import { zodBodies } from './zod-bodies.js';
import { zodSchemas } from './zod-schemas.js';

/**
 * zod schemas of a document: `schemas.ts` for its types, `bodies.ts` for the requests and responses
 * of its operations.
 */
export const zodTarget: CustomTarget = {
  folder: 'zod',
  packages: ['zod'],
  files: (models) => Object.fromEntries(models.flatMap(filesOf)),
};

function filesOf(model: ApiModel): readonly (readonly [string, string])[] {
  const schemas = zodSchemas(model);
  const bodies = zodBodies(model);
  return [
    ...(schemas === undefined ? [] : [[`${model.name}/schemas.ts`, schemas] as const]),
    ...(bodies === undefined ? [] : [[`${model.name}/bodies.ts`, bodies] as const]),
  ];
}
