import { isInRange } from '../../standard/version-range.js';
import { VERSION_ROWS, type VersionRow } from '../../standard/versions.js';
import type { DocumentChange } from '../change/change.js';
import { type ChangeReason, REASONS } from './reasons.js';

/** The versions of the two documents of a diff. */
export interface FrameworkStep {
  readonly from: string;
  readonly to: string;
}

/** The kind of a row that a rule of the gate may belong to, and in which direction it changes. */
const KINDS: readonly (readonly [RegExp, VersionRow['kind'], 'added' | 'removed' | 'either'])[] = [
  [/-property-added$/, 'field', 'added'],
  [/-property-removed$/, 'field', 'removed'],
  [/-enum-value-added$/, 'value', 'added'],
  [/-enum-value-removed$/, 'value', 'removed'],
  [/^operation-added$/, 'operation', 'added'],
  [/^operation-removed$/, 'operation', 'removed'],
  [/^response-success-added$/, 'status', 'added'],
  [/^response-success-removed$/, 'status', 'removed'],
  [/^parameter-(added|became-required)$/, 'header', 'added'],
  [/^parameter-added$/, 'query', 'added'],
  [/^parameter-removed$/, 'query', 'removed'],
  [/-(type-changed|max-length-\w+|became-optional)$/, 'form', 'either'],
];

/** The row of the table of versions that a change between two documents shows. */
export function rowOfChange(change: DocumentChange, step: FrameworkStep): VersionRow | undefined {
  const { name, of, path } = subjectOf(change);
  // funds consents are in a document of their own, with versions of its own
  if (path.startsWith('/v2/')) return undefined;
  return VERSION_ROWS.find((row) => {
    const [had, has] = [isInRange(row.in, step.from), isInRange(row.in, step.to)];
    const direction = !had && has ? 'added' : had && !has ? 'removed' : undefined;
    return (
      direction !== undefined &&
      KINDS.some(
        ([rule, kind, way]) =>
          kind === row.kind && rule.test(change.id) && (way === 'either' || way === direction),
      ) &&
      row.names.includes(row.kind === 'operation' ? path : name) &&
      (row.of.length === 0 || row.of.includes(of === '' ? '.' : of)) &&
      (row.at.length === 0 || row.at.some((end) => path.endsWith(end)))
    );
  });
}

/** Why a change is no row. */
export function reasonOfChange(change: DocumentChange): ChangeReason | undefined {
  const { id, operation, part, sentence } = change;
  const text = `${id} ${operation ?? ''} ${part.field ?? ''} ${sentence}`;
  return REASONS.find(({ matches }) => matches.test(text));
}

interface ChangeSubject {
  /** The field, value, parameter or status that changes. */
  readonly name: string;
  /** The field that contains it, or has the value. */
  readonly of: string;
  readonly path: string;
}

function subjectOf({ id, operation, part, sentence }: DocumentChange): ChangeSubject {
  const path = operation?.split(' ')[1] ?? '';
  const fields = (part.field ?? '').split('/').filter((one) => !['', '[]'].includes(one));
  const [, parameter = ''] = part.name?.split(' ') ?? [];
  const said =
    /(?:new (?:required )?property|no property|the property|can be|no longer be) "?([\w-]+)/.exec(
      sentence,
    );
  if (part.kind === 'parameter' && !/-enum-/.test(id)) return { name: parameter, of: '', path };
  if (id.startsWith('response-success-')) return { name: part.status ?? '', of: '', path };
  if (/-(type-changed|max-length-\w+)$/.test(id)) {
    return { name: fields.at(-1) ?? '', of: fields.at(-2) ?? '', path };
  }
  const of = part.kind === 'parameter' ? parameter : (fields.at(-1) ?? '');
  return { name: said?.[1] ?? '', of, path };
}
