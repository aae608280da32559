import type { z } from 'zod';
import type { Rule } from './rule.js';

/** The same schema, with a rule of the document that zod cannot express. */
export function judged<S extends z.ZodType>(schema: S, rule: Rule): S {
  return schema.superRefine((value, context) => {
    for (const { pointer, message } of rule(value)) {
      context.addIssue({ code: 'custom', message, path: pathOf(pointer) });
    }
  });
}

/** `/accounts/0/iban` as a path of zod, in which indexes of items are numbers. */
function pathOf(pointer: string): (string | number)[] {
  const names = pointer.split('/').slice(1);
  return names.map((name) =>
    /^(0|[1-9]\d*)$/.test(name) ? Number(name) : name.replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}
