import type { RunningBank } from '../aspsp/start-bank.js';

type ToldPsu = Pick<RunningBank['psus'][number], 'password' | 'passwordFrom'>;

/** One that was configured is not printed. */
function toldPassword({ password, passwordFrom: from }: ToldPsu): string {
  if (from === undefined) return password;
  return 'env' in from ? `of the variable ${from.env}` : `in ${from.file}`;
}

/** What is told on stderr when the bank is open: addresses, and who can log in with what. */
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
    'The reference bank is open.',
    `XS2A          ${bank.baseUrl}`,
    `IAM, pages    ${bank.authUrl}`,
    `App of PSUs   ${bank.authUrl}/app`,
    `Certificates  ${bank.certs}`,
    ...operatorLines(bank),
    ...(extra.profile === undefined ? [] : [`Profile       ${extra.profile}`]),
    ...extra.variants.map((variant) => `Chose otherwise: ${variant}`),
    ...extra.faults.map((fault) => `Wrong on purpose: ${fault}`),
    'PSUs',
    ...psus,
    `Ctrl-C ends it; ${extra.stored ? 'the store keeps everything.' : 'what it keeps is gone then.'}`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** The token itself only where it was made now: one that was given is known already. */
function operatorLines({ admin }: RunningBank): readonly string[] {
  if (admin === undefined) return [];
  const { url, token, tokenFile, made } = admin;
  return [
    `Operator      ${url}`,
    ...(made ? [`  token       ${token}`] : []),
    ...(tokenFile === undefined ? [] : [`  kept in     ${tokenFile}`]),
  ];
}
