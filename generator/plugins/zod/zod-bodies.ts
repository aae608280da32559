import { literalKey, printNumber } from '../../emit/quote.js';
import { RuleImports } from '../../emit/rule-imports.js';
import type { ApiModel, Media, Operation } from '../../model/api-model.js';
import { NamePool } from '../../model/naming.js';
import { zodImports } from './zod-imports.js';
import { ZodPrinter } from './zod-printer.js';

/** bodies.ts: for each operation, its request bodies by media type and its responses by status. */
export function zodBodies(model: ApiModel): string | undefined {
  const types = new Map(model.types.map((type) => [type.name, type]));
  const printer = new ZodPrinter(types, new RuleImports());
  const pool = new NamePool(['z', 'judged']);
  const declared = model.operations.flatMap((operation) => {
    const text = bodiesOf(operation, printer);
    const comment = `/** Bodies of \`${operation.id}\`, by media type. */\n`;
    const name = pool.take(`${operation.id}Bodies`);
    return text === '' ? [] : [`${comment}export const ${name} = {\n${text}} as const;\n`];
  });
  if (declared.length === 0) return undefined;
  return zodImports(model, printer, [...printer.mentioned]) + declared.join('\n');
}

function bodiesOf({ body, answers }: Operation, printer: ZodPrinter): string {
  const request = mediaTable(body?.media ?? [], printer);
  const rows = answers
    .map(({ status, media }) => [status, mediaTable(media, printer)] as const)
    .filter(([, table]) => table !== '')
    .map(([status, table]) => {
      const key = typeof status === 'number' ? printNumber(status) : literalKey(status);
      return `    ${key}: ${table},\n`;
    });
  const answered = rows.length === 0 ? '' : `  answers: {\n${rows.join('')}  },\n`;
  return (request === '' ? '' : `  request: ${request},\n`) + answered;
}

function mediaTable(media: readonly Media[], printer: ZodPrinter): string {
  const rows = media.map(({ type, shape }) => `${literalKey(type)}: ${printer.print(shape)}`);
  return rows.length === 0 ? '' : `{ ${rows.join(', ')} }`;
}
