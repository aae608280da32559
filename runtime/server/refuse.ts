import type { Answer } from './answer.js';
import { defaultInvalid } from './encode-answer.js';
import type { InvalidInfo, ServerHooks } from './hooks.js';
import { type RequestError, suggestedStatus } from './request-error.js';

/** Asks the hook for the response to an invalid request; adds Allow when the method was wrong. */
export async function refuse<Raw>(
  hooks: ServerHooks<string, Raw>,
  errors: readonly RequestError[],
  info: Omit<InvalidInfo<string, Raw>, 'status'> & { readonly status?: number },
): Promise<Answer> {
  const status = info.status ?? suggestedStatus(errors);
  const given = await hooks.onInvalid?.(errors, { ...info, status });
  const answer = given ?? defaultInvalid(errors, status);
  if (info.allow === undefined) return answer;
  return { ...answer, headers: { Allow: info.allow.join(', '), ...answer.headers } };
}
