import { AccessFailed } from '../wire/request-token.js';
import { lookAs, type TargetAccess, type TargetAnswer } from './ask-target.js';
import { failed, ok, type PreflightResult } from './preflight-result.js';

/**
 * Checks that every TPP gets its token. The following requests show whether the bank accepts it.
 */
export async function checkAccess(asking: TargetAccess): Promise<PreflightResult> {
  const [[kind, tpps] = ['', {}]] = Object.entries(asking.profile.access ?? {});
  const names = Object.keys(tpps) as ('tpp1' | 'tpp2')[];
  let said = '';
  for (const name of names) {
    try {
      said ||= answerOf(await lookAs(asking, '/v1/accounts', name));
    } catch (error) {
      if (!(error instanceof AccessFailed)) throw error;
      return failed(`${error.message}.`, `Check \`access.${kind}.${name}\` in the profile.`);
    }
  }
  const from = kind === 'static' ? 'of the profile' : 'of its token endpoint';
  return ok(`A token ${from} exists for ${names.join(' and ')}${said}.`);
}

/** A refusal is correct without a consent; its code shows whether the token is the reason. */
function answerOf({ answer, path }: TargetAnswer): string {
  if (answer.kind === 'no-answer') return '';
  const code = /"code"\s*:\s*"([A-Z_]{1,40})"/.exec(answer.body.toString('utf8'))?.[1] ?? '';
  return `; GET ${path} with it returns ${answer.status} ${code}`.trimEnd();
}
