import { OPERATION } from '../../standard/operation.js';
import type { Dialect } from '../clauses/clause.js';
import { tableOfDialect } from '../dialect/table-of-dialect.js';
import { type AskBank, type AskedAnswer, type Question, toldOf } from './asker.js';
import { judgeAnswer } from './judge-answer.js';
import { type Offer, offeredOf } from './offer.js';
import { METADATA_PATH, probeMetadata } from './probe-metadata.js';

/** One sign of a dialect, and the dialect that it indicates; undefined when it indicates none. */
export interface DialectSign {
  readonly says: Dialect | undefined;
  readonly because: string;
}

export interface DialectTold {
  /** Undefined when the signs show nothing, or contradict each other. */
  readonly dialect: Dialect | undefined;
  readonly signs: readonly DialectSign[];
}

/** The dialect that the signs agree on. */
export function judgeDialect(signs: readonly DialectSign[]): DialectTold {
  const said = new Set(signs.flatMap(({ says }) => says ?? []));
  const [only] = said;
  return { dialect: said.size === 1 ? only : undefined, signs };
}

const get = (path: string): Question => ({ method: 'GET', path });

/** Whether a path exists, compared with a made-up one of the same form. */
async function isThere(ask: AskBank, path: string, sibling: string) {
  const heard = await ask(get(path));
  const other = await ask(get(sibling));
  const nowhere = await ask(get('/{nothing}/{nothing}/{id}'));
  const { signs } = heard;
  const compared = { method: 'GET', signs, siblings: [other.signs], nowhere: nowhere.signs };
  const { offered, why } = judgeAnswer(compared);
  return { heard, other, offered, because: `${toldOf(heard)}, ${why} (${toldOf(other)})` };
}

/** What paths and products that only one dialect has show. */
export async function probeDialect(
  ask: AskBank,
  services: readonly Offer[],
  products: readonly Offer[],
): Promise<{ readonly signs: readonly DialectSign[]; readonly optional: readonly Offer[] }> {
  const beneficiaries = await isThere(ask, '/v1/trusted-beneficiaries', '/v1/{nothing}');
  const list = await isThere(ask, '/v1/account-list', '/v1/{nothing}');
  const optional = [
    { name: OPERATION.beneficiaries.list, ...beneficiaries },
    { name: OPERATION.accountList.read, ...list },
  ].map(({ name, offered, because }): Offer => ({ name, offered, because }));
  const signs: readonly DialectSign[] = [
    await signOfBaskets(ask, services),
    {
      says: beneficiaries.offered === true ? 'berlin-group' : undefined,
      because: `only berlin-group has trusted beneficiaries; ${beneficiaries.because}`,
    },
    {
      says: list.offered === true ? 'contract' : undefined,
      because: `only the contract has an account list; ${list.because}`,
    },
    await signOfIam(ask, services),
    {
      says: offeredOf(products).includes('ro-credit-transfers') ? 'contract' : undefined,
      because: `only the contract has ro-credit-transfers; ${isOffered(products, 'ro-credit-transfers')}`,
    },
  ];
  return { signs, optional };
}

const isOffered = (seen: readonly Offer[], name: string): string => {
  const one = seen.find((each) => each.name === name);
  return one === undefined ? 'not asked' : one.because;
};

/** Only the formal definition has an endpoint for the status of a basket. */
async function signOfBaskets(ask: AskBank, services: readonly Offer[]): Promise<DialectSign> {
  const has = 'only berlin-group has a status endpoint of baskets';
  if (!offeredOf(services).includes('SBS')) {
    return { says: undefined, because: `${has}; no baskets were found, so this shows nothing` };
  }
  const status = '/v1/signing-baskets/{id}/status';
  const { offered, heard, because } = await isThere(ask, status, '/v1/{nothing}/{id}/status');
  const basket = await ask(get('/v1/signing-baskets/{id}'));
  const asBasket =
    basket.signs?.sense === heard.signs?.sense && basket.signs?.status === heard.signs?.status;
  if (offered === true && asBasket) return { says: 'berlin-group', because: `${has}; ${because}` };
  const isGone = heard.signs !== undefined && !asBasket && offered !== true;
  return { says: isGone ? 'contract' : undefined, because: `${has}; ${because}` };
}

/** scaOAuth leads to metadata of the authorisation server in one dialect, and to /connect in the other. */
async function signOfIam(ask: AskBank, services: readonly Offer[]): Promise<DialectSign> {
  const heard = await ask({ method: 'GET', path: METADATA_PATH, iam: true });
  const has = 'berlin-group finds the IAM by its metadata, the contract by /connect/authorize';
  const because = `${has}; ${toldOf(heard)}`;
  if ((await probeMetadata(ask)) !== undefined) return { says: 'berlin-group', because };
  const isContract = offeredOf(services).includes('IAM') && heard.signs?.status === 404;
  return { says: isContract ? 'contract' : undefined, because };
}

/** Names that only one dialect has, as JSON fields in response bodies or in a document. */
export function signsOfNames(text: string, where: string): readonly DialectSign[] {
  const table = tableOfDialect({ dialect: 'berlin-group' });
  const fields = (table?.fields ?? []).filter(({ inside }) => inside === undefined);
  const rows = [...fields.filter(({ either }) => either !== true), ...(table?.links ?? [])];
  // only as the name of a field: descriptive texts may contain any word
  const has = (name: string) => new RegExp(`"${name}"\\s*:`).test(text);
  // where the contract has both spellings, only its own one alone says something
  const alone = fields.filter(({ either, theirs }) => either === true && !has(theirs));
  // names that the other dialect also has, for something else, or that its document contains by mistake
  const shared = new Set(['scaStatus', 'scatransactionStatus', 'authorisationIds']);
  const found = (says: Dialect, names: readonly string[]): readonly DialectSign[] =>
    names
      .filter((name) => !shared.has(name) && has(name))
      .map((name) => ({
        says,
        because: `only ${says} has the name ${name}; it appears in ${where}`,
      }));
  return [
    ...found('contract', [...new Set([...rows, ...alone].map(({ ours }) => ours))]),
    ...found('berlin-group', [...new Set(rows.map(({ theirs }) => theirs))]),
  ];
}

/** What the format of refusals shows: only that the bank uses the framework, not which dialect. */
export function signOfErrors(heard: readonly AskedAnswer[]): DialectSign {
  const forms = new Set(heard.flatMap(({ signs }) => (signs === undefined ? [] : [signs.form])));
  const ours = ['tppMessages', 'problem'].filter((form) => forms.has(form as 'problem'));
  const reason =
    ours.length === 0 ? 'no error body of the framework was found' : `seen: ${ours.join(', ')}`;
  return { says: undefined, because: `both dialects have the same error bodies; ${reason}` };
}
