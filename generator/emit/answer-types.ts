import type { Answer, Operation, StatusPattern } from '../model/api-model.js';

const WIDTH = 100;

/** The type parameter of a range or default: the statuses that the operation does not declare. */
const PARAMETER = 'OtherStatus';

/**
 * The type of `status` in a response: a code, or the type parameter when it stands for several
 * codes.
 */
export function statusMember({ status }: Answer): string {
  return typeof status === 'number' ? String(status) : PARAMETER;
}

/** The text between the name of a response's type and its body. */
export function typeParameter({ name, status }: Answer): string {
  if (typeof status === 'number') return '';
  const all = statusType(status);
  const flat = `<${PARAMETER} extends ${all} = ${all}>`;
  const start = `export type ${name}`;
  if (`${start}${flat} =`.length <= WIDTH) return flat;
  return `<\n  ${PARAMETER} extends ${all} = ${all},\n>`;
}

/**
 * The type of a response in the union of its operation, without the status codes that are declared
 * separately.
 */
export function answerType({ name, status }: Answer, { answers }: Operation): string {
  if (typeof status === 'number') return name;
  const declared = answers
    .map((other) => other.status)
    .filter((other) => other !== status && isWithin(other, status))
    .sort()
    .map(statusType);
  if (declared.length === 0) return name;
  const most = WIDTH - '  | ;'.length;
  const flat = `${name}<Exclude<${statusType(status)}, ${declared.join(' | ')}>>`;
  if (flat.length <= most) return flat;
  return `${name}<\n      ${excluded(statusType(status), declared)}\n    >`;
}

function excluded(all: string, declared: readonly string[]): string {
  const flat = `Exclude<${all}, ${declared.join(' | ')}>`;
  if (flat.length + 6 <= WIDTH) return flat;
  const line = `        ${declared.join(' | ')}`;
  const lines = declared.map((one) => `        | ${one}`).join('\n');
  const rest = line.length <= WIDTH ? line : lines;
  return `Exclude<\n        ${all},\n${rest}\n      >`;
}

function isWithin(one: StatusPattern, status: Exclude<StatusPattern, number>): boolean {
  if (status === 'default') return true;
  return typeof one === 'number' && status.startsWith(String(Math.floor(one / 100)));
}

function statusType(status: StatusPattern): string {
  if (typeof status === 'number') return String(status);
  return status === 'default' ? 'AnyStatus' : `StatusClass${status.charAt(0)}`;
}
