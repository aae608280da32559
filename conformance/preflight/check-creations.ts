import { OPERATION } from '../../standard/operation.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Profile } from '../profile/profile.js';
import { usualAmount } from '../profile/usual-amount.js';
import { probableLine } from '../record/causes/probable-line.js';
import type { PreflightCheck } from '../record/event.js';
import { bankWords } from './bank-words.js';
import {
  type CreationKind,
  type CreationPlace,
  createPlainly,
  type PlainCreation,
} from './plain-creation.js';
import { failed, ok, type PreflightResult, skipped, warned } from './preflight-result.js';

export interface CreationChecks extends CreationPlace {
  /** Whether something may be created at the bank. */
  readonly mayCreate: boolean;
  /** The place of a path of the profile, such as `bank.yaml:14`. */
  readonly lineOf: (path: string) => string | undefined;
}

/** The plainest creations that a profile describes; undefined with the reason when it describes none. */
const PLAIN: Readonly<Record<CreationKind, (profile: Profile) => string | undefined>> = {
  payment: ({ services, pis }) => {
    if (!services.includes('PIS') || pis === undefined) return 'The profile has no PIS.';
    const single = pis.paymentServices.includes('payments');
    return single ? undefined : 'The bank has no single payments.';
  },
  consent: ({ services, ais }) => {
    if (!services.includes('AIS') || ais === undefined) return 'The profile has no AIS.';
    const detailed = (ais.consentModels ?? ['detailed']).includes('detailed');
    return detailed && ais.accounts.length > 0
      ? undefined
      : 'The profile names no account for a detailed consent.';
  },
};

/**
 * Creates the plainest payment and the plainest consent of the profile, and deletes them: when the bank refuses
 * them, hardly any case of a run can be carried out.
 */
export async function* checkCreations(checks: CreationChecks): AsyncGenerator<PreflightCheck> {
  for (const kind of ['consent', 'payment'] as const) {
    const name = `creation of a ${kind}`;
    const lack = PLAIN[kind](checks.profile);
    const outcome = lack === undefined ? await checkCreation(kind, checks) : skipped(lack);
    yield { type: 'preflight-check', name, ...outcome };
  }
}

const MAY_CREATE =
  'To allow one that is deleted afterwards: `xs2a profile check --yes`, or target.confirm: true.';

async function checkCreation(kind: CreationKind, checks: CreationChecks): Promise<PreflightResult> {
  if (!checks.mayCreate) {
    const why = `No ${kind} was tried: the command may not create one at this bank.`;
    return { ...skipped(why), hint: MAY_CREATE };
  }
  const made = await createPlainly(kind, checks);
  return made.id === undefined ? refused(kind, made, checks) : created(kind, made);
}

async function created(kind: CreationKind, made: PlainCreation): Promise<PreflightResult> {
  const { answer } = made.seen;
  const status = answer.kind === 'answer' ? answer.status : 0;
  const rest = await made.remove();
  const what = `${requestOf(made.seen)} creates a ${kind} (${status})`;
  if (rest === null) return ok(`${what}, which was deleted again.`);
  return warned(`${what}. ${rest}`, 'Nobody approves it; delete it at the bank if it matters.');
}

/** One sentence: what was sent, what the bank answered, and which line is probably wrong. */
function refused(
  kind: CreationKind,
  { seen }: PlainCreation,
  { profile, lineOf }: CreationChecks,
): PreflightResult {
  const { answer } = seen;
  const sent = `${requestOf(seen)} (${SENT[kind](profile)})`;
  if (answer.kind === 'no-answer') {
    return failed(`${sent} gets no response: ${answer.detail}`, 'Check that the bank is up.');
  }
  const words = bankWords(answer.body.toString('utf8'));
  const said = `${answer.status}${words === '' ? '' : ` "${words}"`}`;
  if (answer.status < 300) {
    const detail = `${sent} returns ${said} without an id, so nothing could be deleted.`;
    return failed(detail, `A run needs the id. Check \`dialect\` of the profile.`);
  }
  if (answer.status >= 500) return failed(`${sent} fails: ${said}.`, 'The bank has to mend it.');
  const path = probableLine(OPERATION[kind].create, words);
  const line = lineOf(path);
  const where = line === undefined ? '' : ` (${line})`;
  return failed(
    `${sent} is refused: ${said}.`,
    `Probably wrong: ${path} of the profile${where}. Correct it, or ask the bank what it wants.`,
  );
}

const SENT: Readonly<Record<CreationKind, (profile: Profile) => string>> = {
  payment: ({ pis }) =>
    `${usualAmount(pis ?? {})} ${pis?.currency} from ${pis?.debtorAccount.iban} to ${pis?.creditorAccount.iban}`,
  consent: ({ ais }) => {
    const [account] = ais?.accounts ?? [];
    const currency = account?.currency === undefined ? '' : ` ${account.currency}`;
    return `a consent to ${account?.iban}${currency}`;
  },
};

function requestOf({ request }: ParsedAnswer): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}
