import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { resolveValue } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { CustomCheck, SeenAnswer } from '../extension/extension.js';
import type { Finding } from '../record/event.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';

type Custom = Pick<Extract<Check, { readonly check: 'custom' }>, 'clause' | 'name' | 'with'>;

/** Runs a check of an extension. Throws when the check itself fails: then there is no verdict. */
export function checkCustom(check: Custom, context: CheckContext): readonly Finding[] {
  const judge = context.custom?.of(check.clause, check.name);
  if (judge === undefined) throw new Error(`no extension has a check ${check.name}`);
  return judged(judge, check, context);
}

/** The checks that extensions run on every exchange. */
export function customEverywhere(context: CheckContext): readonly ClauseFindings[] {
  const { everywhere = [] } = context.custom ?? {};
  return everywhere.map((check) => ({
    clause: check.clause,
    findings: checkCustom(check, context),
  }));
}

function judged(
  judge: CustomCheck,
  { clause, name, with: given }: Custom,
  context: CheckContext,
): readonly Finding[] {
  const wanted = given === undefined ? undefined : resolveValue(given, context.scope);
  try {
    const mistakes = judge(viewOf(context.seen), wanted);
    return mistakes.map(({ where, expected, actual }) =>
      finding(context, clause, String(where), String(expected), String(actual)),
    );
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the check ${name} of an extension (${clause}) threw an error: ${why}`, {
      cause,
    });
  }
}

function viewOf({ alias, operation, request, answer, media, json }: ParsedAnswer): SeenAnswer {
  const answered = answer.kind === 'answer';
  return {
    step: alias,
    operation,
    request: { method: request.method, url: request.url },
    status: answered ? answer.status : null,
    headers: answered ? answer.headers : [],
    mediaType: media,
    json,
    text: answered ? answer.body.toString('utf8') : '',
  };
}
