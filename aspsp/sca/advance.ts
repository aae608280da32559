import type { Bank } from '../bank/bank.js';
import type { Authorisation } from '../domain/entities.js';
import { CountedRefusal, type Refusal, refusal } from '../domain/refusal.js';
import { move } from '../execution/move.js';
import { filled, texts } from '../language/speaking.js';
import type { Records } from '../store/store.js';
import { checkPassword } from './check-password.js';
import { countFailure } from './count-failure.js';
import { finishAuthorisation, refuseAuthorisation } from './finish-authorisation.js';
import { mayAuthorise } from './may-authorise.js';
import { makeOneTimeCode } from './one-time-codes.js';
import type { ScaStep } from './read-step.js';
import { nextRequests, type RequestKind } from './stages.js';
import { tellPsu } from './tell-psu.js';
import { waitsFor } from './waits-for.js';
import { wrongCodes } from './wrong-codes.js';

/** An authorisation, the data sent for it, and the PSU that the request names. */
export interface Advance {
  readonly authorisation: Authorisation;
  readonly step: ScaStep;
  /** The PSU-ID header. */
  readonly psuId: string | undefined;
}

/** Advances an authorisation with the TPP's data; throws when the data does not belong to its stage. */
export async function advance(
  bank: Bank,
  records: Records,
  { authorisation, step, psuId }: Advance,
): Promise<Authorisation> {
  refuseOtherStage(authorisation, step.kind);
  const psu = authorisation.psu ?? psuId;
  switch (step.kind) {
    case 'identification':
      return identify(bank, records, authorisation, known(psu));
    case 'authentication':
      return authenticate(bank, records, authorisation, { psu: known(psu), ...step });
    case 'method':
      return selectMethod(bank, records, authorisation, step.value);
    case 'transaction':
      return authorise(bank, records, authorisation, step.value);
    case 'confirmation':
      return confirm(bank, records, authorisation, step.value);
    default:
      return step;
  }
}

/** Throws when the authorisation does not accept this kind of request in its current status. */
export function refuseOtherStage(authorisation: Authorisation, kind: RequestKind): void {
  const next = nextRequests(authorisation);
  if (next.includes(kind)) return;
  const text = `The authorisation is ${authorisation.status}; ${waitsFor(authorisation)}.`;
  throw refusal(400, 'SERVICE_INVALID', text);
}

function known(psu: string | undefined): string {
  if (psu !== undefined) return psu;
  throw refusal(400, 'FORMAT_ERROR', 'PSU-ID is required: no PSU is identified yet.', 'PSU-ID');
}

async function identify(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  psu: string,
): Promise<Authorisation> {
  await refuseStranger(bank, records, authorisation, psu);
  const identified = await move(bank, records, 'authorisation', authorisation, 'identified', {
    psu,
  });
  return authorisation.approach === 'DECOUPLED' ? askApp(bank, records, identified) : identified;
}

async function authenticate(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  { psu, password }: { readonly psu: string; readonly password: string },
): Promise<Authorisation> {
  if ((await checkPassword(bank, records, psu, password)) === undefined) {
    await countFailure(bank, records, authorisation);
    throw wrong('The user name or the password is wrong.');
  }
  await refuseStranger(bank, records, authorisation, psu);
  const done = await move(bank, records, 'authorisation', authorisation, 'logged-in', { psu });
  if (authorisation.approach === 'DECOUPLED') return askApp(bank, records, done);
  const [method, ...more] = bank.config.sca.methods;
  if (method === undefined) return finishAuthorisation(bank, records, done, 'approved');
  return more.length === 0 ? sendCode(bank, records, done, method.id) : done;
}

async function selectMethod(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  id: string,
): Promise<Authorisation> {
  if (bank.config.sca.methods.some((method) => method.id === id)) {
    return sendCode(bank, records, authorisation, id);
  }
  const path = '/authenticationMethodId';
  throw refusal(400, 'SCA_METHOD_UNKNOWN', 'The PSU does not have this method.', path);
}

async function authorise(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  code: string,
): Promise<Authorisation> {
  const { salt = '', hash = '' } = authorisation.otp ?? {};
  const wrongOnes = wrongCodes(bank, records, authorisation.psu);
  if (await wrongOnes.areTooMany()) {
    throw refusal(
      401,
      'PSU_CREDENTIALS_INVALID',
      'The PSU has sent too many wrong codes: try again later.',
    );
  }
  if (bank.rules.otpFits(code, salt, hash)) {
    return finishAuthorisation(bank, records, authorisation, 'approved');
  }
  await wrongOnes.count();
  await countFailure(bank, records, authorisation);
  throw wrong('The code is wrong.');
}

/** Checks the code that the redirect carried. Nobody types it, so there is only one attempt. */
async function confirm(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  code: string,
): Promise<Authorisation> {
  return bank.rules.confirmationFits(code, authorisation.confirmation ?? '')
    ? finishAuthorisation(bank, records, authorisation, 'confirmed')
    : refuseAuthorisation(bank, records, authorisation);
}

async function sendCode(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  method: string,
): Promise<Authorisation> {
  const { code, kept } = makeOneTimeCode(bank);
  const change = { method, otp: kept };
  const moved = await move(
    bank,
    records,
    'authorisation',
    authorisation,
    'method-selected',
    change,
  );
  await tellPsu(bank, records, moved, {
    text: filled(texts().yourCode, { code }),
    otp: code,
  });
  return moved;
}

async function askApp(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<Authorisation> {
  const started = await move(bank, records, 'authorisation', authorisation, 'app-asked');
  await tellPsu(bank, records, started, { text: texts().openTheApp });
  return started;
}

/**
 * Refuses a PSU who cannot carry out this authorisation. An unknown PSU gets the same response as one without
 * access.
 */
async function refuseStranger(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  psu: string,
): Promise<void> {
  const may = await mayAuthorise(bank, records, authorisation, psu);
  if (may === 'yes') return;
  if (may === 'not theirs') {
    const text = 'This PSU is unknown, or has no access to the named account.';
    throw refusal(401, 'PSU_CREDENTIALS_INVALID', text);
  }
  const text =
    may === 'did already'
      ? 'This PSU has already authorised: a different PSU has to authorise.'
      : 'There is nothing left to authorise.';
  throw refusal(409, 'STATUS_INVALID', text);
}

function wrong(text: string): Refusal {
  return new CountedRefusal(401, [{ code: 'PSU_CREDENTIALS_INVALID', text }]);
}
