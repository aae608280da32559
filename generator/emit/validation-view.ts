import type { ApiModel } from '../model/api-model.js';
import { answerListNames } from './answers-view.js';
import { literalKey } from './quote.js';

/** validation.ts of the client: the responses of each operation, which have rules. */
export function validationView(model: ApiModel): object {
  const names = answerListNames(model);
  const judged = model.operations.filter(({ answers }) => answers.length > 0);
  return {
    answers: `../../model/${model.name}/answers.js`,
    operations: judged.map(({ id }) => {
      const [key, value] = [`${literalKey(id)}:`, `answers.${names.get(id)},`];
      return key.length + value.length <= 97 ? `${key} ${value}` : `${key}\n    ${value}`;
    }),
  };
}
