import { groupBy } from '../../foundation/group-by.js';
import { visibleText } from '../../foundation/visible-text.js';
import { lintGroups } from '../lint/lint-lines.js';
import { shownFile } from '../lint/shown-file.js';
import { consoleLines } from '../report/console-lines.js';
import { placeText } from '../report/place-text.js';
import { wrapped } from '../report/wrapped.js';
import type { CaseImpact, ImpactedCase } from './case-impact.js';
import { KIND_TITLES } from './case-kinds.js';
import type { ClauseImpact } from './clause-impact.js';
import type { CompileImpact } from './compile-impact.js';
import type { DocumentImpact, GeneratedImpact, ImpactReport } from './impact-report.js';
import type { CompileError } from './open-project.js';
import type { TypeChange } from './public-types.js';
import { notChecked } from './skips.js';

const WIDTH = 80;
/** How many of a kind are named before the others are counted. */
const MOST_NAMED = 10;
const MOST_ALIKE = 4;

const lines = (text: string, indent = '', more = indent): readonly string[] =>
  wrapped(text, WIDTH, indent, more);

/** The complete impact for a terminal; the reasons to close the gate come last. */
export function impactLines(report: ImpactReport): readonly string[] {
  const { types, compile, generated, policyErrors, notes, failures } = report;
  return [
    ...report.documents.flatMap(documentLines),
    ...(types === null ? [] : section('Public types', typeLines(types))),
    ...(compile === null ? [] : section('Your files', compileLines(compile))),
    ...(generated === null ? [] : section('Generated code', generatedLines(generated))),
    ...(policyErrors.length === 0
      ? []
      : section(
          'Policy',
          policyErrors.flatMap(({ sentence, ...place }) =>
            lines(`${placeText(place)} ${sentence}`, '  ', '    '),
          ),
        )),
    ...notes.flatMap((note) => lines(`Note: ${note}`, '', '  ')),
    ...(notes.length === 0 ? [] : ['']),
    ...(failures.length === 0
      ? lines(`The gate passes.${notChecked(report)}`)
      : [
          'The gate fails:',
          ...failures.flatMap(({ check, sentence }) =>
            lines(`${check}: ${sentence}`, '  ', '    '),
          ),
          ...acceptanceLines(report),
        ]),
  ];
}

/** How to accept breaking changes; nothing when the policy itself is the only reason of the check. */
function acceptanceLines({ failures, policyErrors }: ImpactReport): readonly string[] {
  const stale = new Set(policyErrors.map(({ sentence }) => sentence));
  if (!failures.some(({ check, sentence }) => check === 'diff' && !stale.has(sentence))) return [];
  return lines(
    'A policy can accept a breaking change: `--format comment` prints the lines for it.',
  );
}

/** The parts of an impact that are not of one gate: those of the suite and of generated code. */
export const partLines = ({
  clauses,
  cases,
  types,
}: Pick<DocumentImpact, 'clauses' | 'cases'> & Pick<ImpactReport, 'types'>): readonly string[] => [
  ...(types === null ? [] : section('Public types of the generated code', typeLines(types))),
  ...(clauses === null ? [] : section('Clauses', clauseLines(clauses))),
  ...(cases === null ? [] : section('Cases of the suite', caseLines(cases))),
];

const section = (title: string, content: readonly string[]): readonly string[] => [
  title,
  ...content,
  '',
];

function documentLines({ file, old, diff, version, clauses, cases }: DocumentImpact) {
  const title = `${shownFile(file)}, compared with ${old ?? 'nothing'}`;
  return [
    ...lines(title),
    '',
    ...(diff === null ? [] : [...consoleLines(diff), '']),
    ...(version === null ? [] : section('Version', lines(version.sentence, '  '))),
    ...(clauses === null ? [] : section('Clauses', clauseLines(clauses))),
    ...(cases === null ? [] : section('Cases of the suite', caseLines(cases))),
  ];
}

/** Such as `dialect berlin-group, version 1.3.9; it was 1.3.6`. */
function spokenText({ dialect, versions }: ClauseImpact): string {
  if (versions === undefined) return `dialect ${dialect}`;
  const { was, is } = versions;
  const before = was === is || was === null ? '' : `; it was ${was}`;
  return `dialect ${dialect}, version ${is ?? 'unknown'}${before}`;
}

function clauseLines(impact: ClauseImpact): readonly string[] {
  const { broken, mended, findings } = impact;
  if (broken.length === 0 && mended.length === 0) {
    return lines(
      `The document satisfies the same clauses as before (${spokenText(impact)}).`,
      '  ',
    );
  }
  const groups = lintGroups(findings)
    .slice(0, -1)
    .map((line) => (line === '' ? '' : `  ${line}`));
  return [
    ...(impact.versions === undefined ? [] : lines(`Judged in ${spokenText(impact)}.`, '  ')),
    ...(broken.length === 0
      ? []
      : lines(`No longer satisfied: ${broken.join(', ')}`, '  ', '    ')),
    ...(mended.length === 0 ? [] : lines(`Satisfied again: ${mended.join(', ')}`, '  ', '    ')),
    ...groups,
  ];
}

function caseLines({ run, changes, untried }: CaseImpact): readonly string[] {
  const total = `${run.old} cases ran with the old document, ${run.new} run with the new one.`;
  const groups = groupBy(changes, ({ kind }) => kind);
  const kinds = Object.entries(KIND_TITLES).flatMap(([kind, title]) => {
    const own = groups.get(kind) ?? [];
    if (own.length === 0) return [];
    return [`  ${title} (${own.length})`, ...[...groupBy(own, whyOf).values()].flatMap(alikeLines)];
  });
  const lost =
    untried.length === 0
      ? []
      : lines(`Clauses that no case tests any more: ${untried.join(', ')}`, '  ', '    ');
  return [...lines(total, '  '), ...kinds, ...lost];
}

const whyOf = ({ why }: ImpactedCase): string => why ?? '';

/** Cases with the same reason: a few are named. */
function alikeLines(group: readonly ImpactedCase[]): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const more = group.length - MOST_ALIKE;
  const named = group.slice(0, MOST_ALIKE).map(({ id }) => id);
  const names = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (first.why === null) return lines(names, '    ');
  return [...lines(first.why, '    '), ...lines(names, '      ')];
}

function listed(all: readonly string[]): readonly string[] {
  const more = all.length - MOST_NAMED;
  return [
    ...all.slice(0, MOST_NAMED).flatMap((each) => lines(each, '    ', '      ')),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
}

const SIGNS = { added: '+', removed: '-', changed: '~' } as const;

function typeLines(types: readonly TypeChange[]): readonly string[] {
  if (types.length === 0) return ['  No exported type changes.'];
  const named = types.map(({ kind, file, name, members }) => {
    const inside = members.length === 0 ? '' : `: ${members.join(', ')}`;
    return `${SIGNS[kind]} ${name} (${file})${inside}`;
  });
  return listed(named);
}

function compileLines({ errors, generated }: CompileImpact): readonly string[] {
  if (errors.length === 0 && generated.length === 0) return ['  All compile as before.'];
  return [
    ...errors.flatMap(errorLines),
    ...(generated.length === 0 ? [] : ['  In generated code:', ...generated.flatMap(errorLines)]),
  ];
}

function errorLines({ file, line, column, code, sentence }: CompileError): readonly string[] {
  const place = file === null ? 'The project' : `${shownFile(file)}:${line}:${column}`;
  return [`  ${visibleText(place)}: ${code}`, ...lines(sentence, '    ')];
}

function generatedLines({ out, stale, skeleton }: GeneratedImpact): readonly string[] {
  if (stale.length === 0 && skeleton.length === 0) {
    return lines(`${shownFile(out)} is up to date: generate --check passes.`, '  ');
  }
  return [
    ...lines(`generate --check fails: not up to date in ${shownFile(out)}`, '  '),
    ...listed([...stale, ...skeleton.map((file) => `${file} of the skeleton`)]),
  ];
}
