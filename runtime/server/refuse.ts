import { defaultInvalid } from './encode-answer.js';
import { type Fault, suggestedStatus } from './fault.js';
import type { Answer, InvalidInfo, ServerHooks } from './hooks.js';

/** Asks the hook what to answer to a faulty request; Allow is added where the method was wrong. */
export async function refuse<Raw>(
  hooks: ServerHooks<string, Raw>,
  faults: readonly Fault[],
  info: Omit<InvalidInfo<string, Raw>, 'status'> & { readonly status?: number },
): Promise<Answer> {
  const status = info.status ?? suggestedStatus(faults);
  const given = await hooks.onInvalid?.(faults, { ...info, status });
  const answer = given ?? defaultInvalid(faults, status);
  if (info.allow === undefined) return answer;
  return { ...answer, headers: { Allow: info.allow.join(', '), ...answer.headers } };
}
