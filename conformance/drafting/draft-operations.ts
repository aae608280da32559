import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import type { BankDocumentation } from './compare-document.js';
import { type ListChoice, list } from './draft-lines.js';
import type { Offer } from './offer.js';
import type { Probe } from './probe-bank.js';

/** The operations below a list of card accounts. */
const OF_CARDS: readonly OperationId[] = Object.values(OPERATION.card).filter(
  (id) => id !== OPERATION.card.list,
);

/** Operations that the bank lacks, and the optional ones that it has. */
export function draftOperations(
  probe: Probe,
  services: readonly string[],
  documented: BankDocumentation | undefined,
): readonly string[] {
  const missing = missingOf(probe, services, documented);
  const optional = optionalOf(probe, documented);
  return [...listed('optionalOperations', optional), ...listed('missingOperations', missing)];
}

function listed(key: string, choices: readonly ListChoice[]): readonly string[] {
  if (choices.length === 0) return [];
  const notes = choices.some(isOpen) ? [OPEN] : [];
  const lines = [...notes, ...list(key, choices)];
  if (choices.some(({ chosen }) => chosen !== undefined)) return lines;
  return lines.map((each) => (/^(?: |#)/.test(each) ? each.trimStart() : `# ${each}`));
}

/** Whether the operation is missing, and nothing shows that the bank omits it on purpose. */
const isOpen = ({ offered, chosen }: ListChoice): boolean =>
  offered === false && chosen === undefined;

const OPEN = '# A run reports a missing endpoint. If the bank omits it on purpose, list it here.';

function missingOf(
  probe: Probe,
  services: readonly string[],
  documented: BankDocumentation | undefined,
): readonly ListChoice[] {
  const chosenServices = new Set(services);
  const { missing = [], services: inDocument = [], serviceOf } = documented?.compared ?? {};
  const lacking = missing.filter((id) => {
    const service = serviceOf?.(id) ?? '';
    return chosenServices.has(service) && inDocument.includes(service);
  });
  const seen = probe.operations.filter(({ offered }) => offered === false);
  const cards = seen.some(({ name }) => name === OPERATION.card.list) ? OF_CARDS : [];
  const closed = probe.oauth?.registers === false ? [REGISTRATION] : [];
  const all = [...new Set([...seen.map(({ name }) => name), ...cards, ...closed, ...lacking])];
  return all.map((name): ListChoice => {
    if (name === REGISTRATION && probe.oauth !== undefined) {
      return { ...unseen(name), chosen: `seen: no registration_endpoint; ${probe.oauth.because}` };
    }
    const one = probe.operations.find((each) => each.name === name);
    return { ...(one ?? unseen(name)), chosen: evidenceOf(name, one, lacking) };
  });
}

const REGISTRATION: OperationId = OPERATION.iam.register;

const unseen = (name: string): Offer => ({ name, offered: undefined, because: 'not asked' });

function evidenceOf(name: OperationId, one: Offer | undefined, lacking: readonly OperationId[]) {
  if (one?.offered === false) {
    // a response cannot show whether the bank omits it on purpose: a run reports what is missing
    const isChoice = name === OPERATION.card.list || lacking.includes(name);
    return isChoice ? (`seen: ${one.because}` as const) : undefined;
  }
  // the bank's response is better evidence than its document
  if (one?.offered === true) return undefined;
  if (lacking.includes(name)) return 'document: not contained in it' as const;
  return 'guess: there is no list of card accounts' as const;
}

/** Optional operations: in the document, or found at a path that only one dialect has. */
function optionalOf(
  probe: Probe,
  documented: BankDocumentation | undefined,
): readonly ListChoice[] {
  const inDocument = documented?.compared.optional ?? [];
  const met = probe.optional.filter(({ offered }) => offered === true);
  const names = [...new Set([...inDocument, ...met.map(({ name }) => name)])];
  return names.map((name): ListChoice => {
    const one = met.find((each) => each.name === name);
    const chosen =
      one === undefined
        ? ('document: contained in it' as const)
        : (`seen: ${one.because}` as const);
    return { ...(one ?? unseen(name)), chosen };
  });
}
