import { type LineEvidence, line } from './draft-lines.js';
import type { GivenTarget } from './draft-target.js';
import type { Probe } from './probe-bank.js';
import type { CreationResults } from './try-creations.js';

export interface Approaches {
  readonly names: readonly string[];
  readonly evidence: LineEvidence;
}

/** The SCA approaches: those that creations showed, or a guess that says what it rests on. */
export function approachesOf({ oauth }: Probe, tried: CreationResults | undefined): Approaches {
  const shown = tried?.approaches ?? [];
  if (shown.length > 0) {
    const because = shown.map((each) => each.because).join('; ');
    return { names: shown.map(({ name }) => name), evidence: `seen: ${because}` };
  }
  const open =
    tried === undefined
      ? '--yes creates a consent to see it'
      : (tried.refused[0] ?? 'the responses to creations do not show it');
  if (oauth === undefined) return { names: ['REDIRECT'], evidence: `guess: ${open}` };
  const because = `the bank has metadata of an OAuth server (${oauth.because})`;
  return { names: ['OAUTH'], evidence: `guess: ${because}; ${open}` };
}

export const draftSca = ({ names, evidence }: Approaches): readonly string[] => [
  'sca:',
  `  ${line(`approaches: [${names.join(', ')}]`, evidence)}`,
];

const GUESSED_PAGE = "guess: check the bank's pages";

/** A script of the PSU's pages that ends with a button. */
const pages = (decision: 'approve' | 'reject'): readonly string[] => [
  `  ${decision}:`,
  `    ${line('- open: "{link}"', GUESSED_PAGE)}`,
  `    ${line('- fill: { username: "{psuId}", password: "{password}" }', GUESSED_PAGE)}`,
  `    ${line('- submit: "*"', GUESSED_PAGE)}`,
  `    ${line(`- submit: ${decision}`, GUESSED_PAGE)}`,
  `    ${line('- expectRedirect: true', GUESSED_PAGE)}`,
];

const ON_PAGES = [
  ...pages('approve'),
  '  # How the PSU declines. Without it, the cases in which a PSU declines cannot run, and a run stays',
  '  # inconclusive; `xs2a profile check` lists what stays untested.',
  ...pages('reject'),
];

const EMBEDDED = [
  '  otp:',
  `    ${line('fixed: REPLACE', 'REPLACE with the one-time code; command, file and page are other ways to get it')}`,
];

const DECOUPLED = [
  '  # How the PSU decides on the other device, here at an address that takes the decision.',
  '  decoupled:',
  '    approve:',
  `      ${line('- open: REPLACE', 'REPLACE with its address; {authorisationId} is the id of what waits')}`,
  `      ${line('- submit: approve', GUESSED_PAGE)}`,
];

/** The PSU, with what each approach needs. */
export function draftPsu({ psuId }: GivenTarget, { names }: Approaches): readonly string[] {
  const onPages = names.includes('REDIRECT') || names.includes('OAUTH');
  const id =
    psuId === undefined
      ? line('id: REPLACE', 'REPLACE with the name at the login')
      : line(`id: ${JSON.stringify(psuId)}`, 'given: --psu-id');
  const sendId =
    psuId !== undefined
      ? [`  ${line('sendId: true', 'given: --psu-id')}`]
      : onPages
        ? []
        : [`  ${line('sendId: true', 'guess: a bank without pages learns the PSU from PSU-ID')}`];
  return [
    onPages
      ? '# How the PSU logs in and approves on the pages of the bank, form by form.'
      : '# The PSU; the bank has no pages for approvals.',
    'psu:',
    `  ${id}`,
    `  ${line('password: ${env:XS2A_PSU_PASSWORD}', 'guess: set this variable to the password')}`,
    ...sendId,
    ...(onPages ? ON_PAGES : []),
    ...(names.includes('EMBEDDED') ? EMBEDDED : []),
    ...(names.includes('DECOUPLED') ? DECOUPLED : []),
  ];
}
