import type { ApiModel, Operation } from '../model/api-model.js';

/** The type of the request of an operation, in a file that imports all of them under one name. */
export const requestType = ({ typeName }: Pick<Operation, 'typeName'>): string =>
  `requests.${typeName}Request`;

/** The type of the responses of an operation, in such a file. */
export const responseType = ({ typeName }: Pick<Operation, 'typeName'>): string =>
  `responses.${typeName}Response`;

/** The imports: a document has too many requests and responses to import each of them. */
export function importMessages(
  { name, operations }: Pick<ApiModel, 'name' | 'operations'>,
  ...kinds: readonly ('requests' | 'responses')[]
): string {
  if (operations.length === 0) return '';
  return kinds
    .map((kind) => `import type * as ${kind} from '../../model/${name}/${kind}.js';\n`)
    .join('');
}
