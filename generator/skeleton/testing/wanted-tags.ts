import { pascalCase } from '../../model/naming.js';
import type { WantedTag } from '../wanted-tag.js';

/** Tags of a document `bank`: `{ pay: ['a', 'b'] }` gives a tag with the interface PayHandlers. */
export function wanted(tags: Readonly<Record<string, readonly string[]>>): readonly WantedTag[] {
  return Object.entries(tags)
    .filter(([, operations]) => operations.length > 0)
    .map(([tag, operations]) => ({
      document: 'bank',
      tag,
      description: `Handlers of ${tag}.`,
      type: `${pascalCase(tag)}Handlers`,
      allType: 'BankHandlers',
      name: `${tag}Handlers`,
      file: `${tag}/${tag}-handlers.ts`,
      operations,
    }));
}

export const PLACES = { folder: '/app/src', shown: 'src', generated: '/app/generated' };
