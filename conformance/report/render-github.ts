import type { Cause } from '../record/causes/cause.js';
import { causesToMend, causeTitle, causeWeight } from '../record/causes-to-mend.js';
import type { Run } from '../record/fold-run.js';
import { causePlace } from './cause-place.js';
import { visibleText } from './visible-text.js';

/** GitHub shows ten of each kind for a step. */
const MOST = 10;

const COMMANDS = { required: 'error', recommended: 'warning', observe: 'notice' } as const;

/** Workflow commands of GitHub Actions: one annotation for each cause, the worst first, and the verdict. */
export function renderGithub(run: Run): string {
  const causes = causesToMend(run);
  const { verdict, reason, exitCode } = run.finished;
  const end = command(exitCode === 0 ? 'notice' : 'error', {
    title: `XS2A conformance: ${verdict.replace('-', ' ')}`,
    text: reason,
  });
  const kinds = ['error', 'warning', 'notice'] as const;
  const shown = kinds.flatMap((kind) =>
    causes.filter((cause) => kindOf(cause) === kind).slice(0, MOST - 1),
  );
  return [end, ...shown.map((cause) => annotation(cause, run))].map((line) => `${line}\n`).join('');
}

type Kind = (typeof COMMANDS)[keyof typeof COMMANDS];

const kindOf = ({ level }: Cause): Kind => (level === null ? 'warning' : COMMANDS[level]);

function annotation(cause: Cause, { started }: Run): string {
  const { uri, line } = causePlace(cause, started);
  return command(kindOf(cause), {
    file: uri,
    line,
    title: causeTitle(cause),
    text: `${cause.sentence}. ${causeWeight(cause)}. Look first at ${cause.first}.`,
  });
}

interface Told {
  readonly file?: string;
  readonly line?: number;
  readonly title: string;
  readonly text: string;
}

/** `::error file=a,line=1,title=b::text`, escaped as the runner reads it. */
function command(kind: Kind, { text, ...properties }: Told): string {
  const told = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  return `::${kind} ${told.join(',')}::${data(text)}`;
}

const data = (text: string): string =>
  visibleText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (value: string | number): string =>
  data(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
