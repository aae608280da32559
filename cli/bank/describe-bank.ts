import { addedSentence } from '../../aspsp/seed/store-changes.js';
import type { RunningBank } from '../../aspsp/start-bank.js';

type ToldPsu = Pick<RunningBank['psus'][number], 'password' | 'passwordFrom'>;

/** A configured password is not printed. */
function toldPassword({ password, passwordFrom: from }: ToldPsu): string {
  if (from === undefined) return password;
  return 'env' in from ? `from the variable ${from.env}` : `in ${from.file}`;
}

/** The text on stderr when the bank is open: its addresses, and the PSUs with their passwords. */
export function describeBank(
  bank: RunningBank,
  extra: {
    readonly profile: string | undefined;
    readonly faults: readonly string[];
    readonly variants: readonly string[];
    readonly stored: boolean;
  },
): string {
  const psus = bank.psus.flatMap(({ corporate, accounts, multicurrency, cards, ...psu }) => [
    `  ${psu.id}  password ${toldPassword(psu)}${corporate === undefined ? '' : `  acts for ${corporate}`}`,
    ...accounts.map(({ iban, currency }) => `    ${iban}  ${currency}`),
    ...multicurrency.map(({ iban, currencies }) => `    ${iban}  ${currencies.join(', ')}`),
    ...cards.map(({ maskedPan, currency }) => `    ${maskedPan}  ${currency}, card`),
  ]);
  const lines = [
    '',
    'The reference bank is running.',
    `XS2A          ${bank.baseUrl}`,
    `IAM, pages    ${bank.authUrl}`,
    `App of PSUs   ${bank.authUrl}/app`,
    `Certificates  ${bank.certs}`,
    ...operatorLines(bank),
    ...(extra.profile === undefined ? [] : [`Profile       ${extra.profile}`]),
    ...extra.variants.map((variant) => `Variant: ${variant}`),
    ...extra.faults.map((fault) => `Deliberate fault: ${fault}`),
    ...addedSentence(bank.changes).map((sentence) => `Store         ${sentence}`),
    'PSUs',
    ...psus,
    ...bank.warnings.map((warning) => `Warning: ${warning}`),
    `Ctrl-C ends it; ${extra.stored ? 'the store keeps all data.' : 'all data is then lost.'}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Prints the token itself only when the bank generated it: the operator already knows a given one. */
function operatorLines({ admin }: RunningBank): readonly string[] {
  if (admin === undefined) return [];
  const { url, token, tokenFile, made } = admin;
  return [
    `Operator      ${url}`,
    ...(made ? [`  token       ${token}`] : []),
    ...(tokenFile === undefined ? [] : [`  kept in     ${tokenFile}`]),
  ];
}
