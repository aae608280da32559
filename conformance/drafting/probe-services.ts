import type { AskBank, Question } from './asker.js';
import { toldOf } from './asker.js';
import { judgeAnswer } from './judge-answer.js';
import { type Offer, together } from './offer.js';

const get = (path: string): Question => ({ method: 'GET', path });
const NOWHERE = get('/{nothing}/{nothing}/{id}');

/** A request to a service, and the same with a made-up name in it. */
interface Sign {
  readonly question: Question;
  readonly siblings: readonly Question[];
  /** The path of creations: that only POST is allowed there is evidence of the service. */
  readonly creates?: true;
}

const withId = (path: string, sibling: string): Sign => ({
  question: get(`${path}/{id}`),
  siblings: [get(`${sibling}/{id}`)],
});
const creations = (path: string, sibling: string): Sign => ({
  question: get(path),
  siblings: [get(sibling)],
  creates: true,
});

const SIGNS: Readonly<Record<string, readonly Sign[]>> = {
  AIS: [
    withId('/v1/consents', '/v1/{nothing}'),
    { question: get('/v1/accounts'), siblings: [get('/v1/{nothing}')] },
    creations('/v1/consents', '/v1/{nothing}'),
  ],
  // a funds confirmation creates nothing, and without account and amount there is nothing to confirm
  PIIS: [
    {
      question: { method: 'POST', path: '/v1/funds-confirmations' },
      siblings: [{ method: 'POST', path: '/v1/{nothing}' }],
    },
  ],
  SBS: [
    withId('/v1/signing-baskets', '/v1/{nothing}'),
    creations('/v1/signing-baskets', '/v1/{nothing}'),
  ],
  COF: [
    withId('/v2/consents/confirmation-of-funds', '/v2/consents/{nothing}'),
    creations('/v2/consents/confirmation-of-funds', '/v2/consents/{nothing}'),
  ],
};

/** Services except payments and the IAM. */
export async function probeServices(ask: AskBank): Promise<readonly Offer[]> {
  const all: Offer[] = [];
  for (const [name, signs] of Object.entries(SIGNS)) all.push(await probeBySigns(ask, name, signs));
  return all;
}

/** The first conclusive sign decides; others are evaluated only until one is conclusive. */
export async function probeBySigns(
  ask: AskBank,
  name: string,
  signs: readonly Sign[],
): Promise<Offer> {
  const seen: Offer[] = [];
  for (const sign of signs) {
    const one = await judgeSign(ask, name, sign);
    if (one === undefined) continue;
    seen.push(one);
    if (one.offered === true || saysNo(one)) return one;
  }
  return together(name, seen);
}

/** Whether the bank refuses the whole service, not only a path. */
export const saysNo = ({ offered, because }: Offer): boolean =>
  offered === false && /so it says|not implemented|Allow: nothing/.test(because);

async function judgeSign(ask: AskBank, name: string, sign: Sign): Promise<Offer | undefined> {
  const { question, siblings, creates } = sign;
  const heard = await ask(question);
  const others = [];
  for (const each of siblings) others.push(await ask(each));
  const nowhere = await ask({ ...NOWHERE, method: question.method });
  const compared = {
    method: question.method,
    signs: heard.signs,
    siblings: others.map(({ signs }) => signs),
    nowhere: nowhere.signs,
  };
  if (creates === true) {
    const { status, allow = [] } = heard.signs ?? { status: 0 };
    const elsewhere = others.some(({ signs }) => signs?.status === 405);
    if (status !== 405 || elsewhere || !allow.includes('POST')) return undefined;
    return { name, offered: true, because: `${toldOf(heard)}; ${others.map(toldOf).join(', ')}` };
  }
  const { offered, why } = judgeAnswer(compared);
  const beside = others.map(toldOf).join(', ');
  return { name, offered, because: `${toldOf(heard)}, ${why} (${beside})` };
}

const IAM: Sign = {
  question: { method: 'GET', path: '/connect/authorize', iam: true },
  siblings: [{ method: 'GET', path: '/connect/{nothing}', iam: true }],
};

/** The IAM: its page for the PSU responds differently from a page that does not exist. */
export async function probeIam(ask: AskBank): Promise<Offer> {
  const heard = await ask(IAM.question);
  const other = await ask(IAM.siblings[0] ?? IAM.question);
  const { signs } = heard;
  const beside = other.signs === undefined ? '' : ` (${toldOf(other)})`;
  const because = `${toldOf(heard)}${beside}`;
  const seen = (offered: boolean | undefined): Offer => ({ name: 'IAM', offered, because });
  if (signs === undefined || other.signs === undefined) return seen(undefined);
  if (signs.status === 404 || signs.status === 501) return seen(false);
  if (signs.status >= 500) return seen(undefined);
  // the content of a page varies with time, so only the status is compared
  return seen(signs.status === other.signs.status ? undefined : true);
}
