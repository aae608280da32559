import { atPointer } from '../../foundation/json-pointer.js';
import { idText } from '../answers/id-text.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { whyUnknown } from '../answers/reference-words.js';
import { resolves } from '../answers/resolve-value.js';
import { isAside } from '../cases/aside.js';
import type { Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { Value } from '../cases/value.js';
import { declaredResponse } from '../documents/spec-index.js';
import type { Finding } from '../record/event.js';
import { answerSentence, type CheckContext } from './finding.js';
import { bodyIsOpen, isOutsideEnum, openForm } from './open-answers.js';
import { wantsRefusal } from './open-door.js';
import { KNOWN, runCheck } from './run-check.js';
import { versionElsewhere } from './version-elsewhere.js';

/** The result of one check: findings, or why it could not be judged. */
export interface CheckJudgement {
  readonly findings: readonly Finding[];
  /** Why the check shows nothing: the value that it needs is missing. */
  readonly notJudged?: string;
  /** Whether the contract leaves open if that value is present: then the bank owes no evidence. */
  readonly leftOpen?: true;
}

type FieldCheck = Extract<Check, { readonly check: 'field' }>;

type ListCheck = Extract<Check, { readonly check: 'contains' | 'every' }>;

type EvidenceContext = Pick<CheckContext, 'scope' | 'spec'>;

type Lack = Omit<CheckJudgement, 'findings'>;

/** Fields that contain the state of a resource. Other clauses require that they are present. */
const STATE_FIELD = /\/(?:transactionStatus|consentStatus|scaStatus)$/;

/** Checks of the content of a response; the others judge the response as such. */
const LOOKS_INSIDE: ReadonlySet<Check['check']> = new Set([
  'field',
  'no-field',
  'contains',
  'every',
  'link',
  'no-link',
  'header',
  'content-type',
]);

/**
 * Runs one check if there is something to judge. A check of the content shows nothing when the request was
 * refused or got no response: another check requires the success. A check of a state shows nothing when the
 * response does not contain the state.
 */
export function judge(check: Check, step: Step, context: CheckContext): CheckJudgement {
  if (isWithoutRedirect(check, context)) {
    const notJudged = `${context.seen.alias}: the profile's script ends by an API, without a redirect`;
    return { findings: [], notJudged, leftOpen: true };
  }
  const elsewhere = versionElsewhere(check, context);
  if (elsewhere !== undefined) return { findings: [], notJudged: elsewhere, leftOpen: true };
  const findings = runCheck(check, context);
  if (expectsRefusal(step)) return { findings };
  if (findings.length === 0) {
    if (isUnreadable(check, context)) {
      const notJudged = `${context.seen.alias}: the body of the response is not JSON, so that its status proves nothing`;
      return { findings, notJudged };
    }
    const lack = check.check === 'every' ? lackOfItems(check, context) : undefined;
    return { findings, ...lack };
  }
  const unknown = findings.find(isUnknown);
  if (unknown !== undefined && findings.every(isUnknown))
    return { findings: [], notJudged: `${context.seen.alias}: ${unknown.actual}` };
  const lack = lackOf(check, context);
  return lack === undefined ? { findings } : { findings: [], ...lack };
}

/**
 * Whether a set-up can go on although the check does not hold: with another 2xx than the expected one, or with
 * an id that is a number. Cases of their own judge the status and the type.
 */
function isUsable(check: Check, seen: ParsedAnswer): boolean {
  if (check.check === 'any') {
    return check.of.some((group) => group.every((each) => isUsable(each, seen)));
  }
  if (isAside(check)) return true;
  if (check.check === 'field') return isUsableId(check, seen);
  if (check.check !== 'status' || seen.answer.kind !== 'answer') return false;
  const isSuccessful = (status: number) => status >= 200 && status <= 299;
  return isSuccessful(seen.answer.status) && check.in.some(isSuccessful);
}

function isUsableId(check: FieldCheck, { json }: ParsedAnswer): boolean {
  const { pointer, type, in: wanted, matches } = check;
  if (type !== 'string' || wanted !== undefined || matches !== undefined) return false;
  return /Id$/.test(pointer) && idText(atPointer(json, pointer)) !== undefined;
}

/**
 * One check of a set-up step. If a success lacks a value that the contract does not show, the bank is not
 * wrong: the case does not apply to it.
 */
export function judgeSetUp(check: Check, context: CheckContext): CheckJudgement {
  if (isWithoutRedirect(check, context)) return { findings: [] };
  const { seen } = context;
  if (isUsable(check, seen)) return { findings: [] };
  const findings = runCheck(check, context);
  const form = isRefusal(seen) ? openForm(seen) : undefined;
  if (findings.length > 0 && form !== undefined) {
    const why = `${seen.alias}: the contract does not show the body of ${form}`;
    return { findings: [], notJudged: `${why}, and ${answerSentence(seen)}`, leftOpen: true };
  }
  if (findings.length === 0 || !isSuccess(seen, context.spec) || !bodyIsOpen(seen, context.spec)) {
    return { findings };
  }
  const why = `${seen.alias}: the contract does not show the response of ${seen.operation}`;
  return { findings: [], notJudged: `${why}, and ${findings[0]?.actual ?? ''}`, leftOpen: true };
}

/**
 * Whether the check expects a redirect although an API took the decision: then nobody is redirected
 * to the TPP.
 */
function isWithoutRedirect({ check }: Check, { seen }: CheckContext): boolean {
  return check === 'redirected' && seen.psu?.byApi === true;
}

/** Whether a step expects a refusal: then the content of its response is checked in any case. */
const expectsRefusal = (step: Step): boolean => step.expect.some(wantsRefusal);

/**
 * Whether the status of a success proves nothing, because its body is not what the operation declares: a page
 * of any web server has the status 200 too.
 */
function isUnreadable({ check }: Check, { seen, spec }: CheckContext): boolean {
  if (check !== 'status' && check !== 'success') return false;
  const { answer, json, operation } = seen;
  if (operation === null || answer.kind !== 'answer' || json !== undefined) return false;
  if (answer.status > 299 || answer.body.length === 0) return false;
  const declared = spec.get(operation);
  const response = declared && declaredResponse(declared, answer.status);
  if (response?.mediaOpen === true) return false;
  const media = [...(response?.content.keys() ?? [])];
  return media.length > 0 && media.every((type) => type.includes('json'));
}

/** A comparison with a value that an earlier response does not contain: a clause of its own wants it there. */
const isUnknown = ({ expected }: Finding): boolean => expected.endsWith(KNOWN);

function lackOf(check: Check, context: CheckContext): Lack | undefined {
  switch (check.check) {
    case 'equal':
    case 'differ':
      return lackOfValues([check.left, check.right], context);
    case 'any':
      return lackOfGroups(check, context);
    case 'contains':
    case 'every':
      return (
        lackOfAnswer(check, context) ?? lackOfItems(check, context) ?? lackOfList(check, context)
      );
    default:
      return LOOKS_INSIDE.has(check.check) ? lackOfAnswer(check, context) : undefined;
  }
}

function lackOfAnswer(check: Check, context: CheckContext): Lack | undefined {
  const { seen } = context;
  if (seen.psu !== null || seen.operation === null) return undefined;
  if (!isSuccess(seen, context.spec))
    return { notJudged: `${seen.alias}: ${answerSentence(seen)}` };
  const { pointer, wanted } = lookedAt(check);
  if (!wanted || !STATE_FIELD.test(pointer) || !isLook(context)) return undefined;
  const value = atPointer(seen.json, pointer);
  if (value === undefined) return untold(pointer, context);
  return unknownWord(pointer, value, context);
}

/** A status that the standard does not have, in a body that the contract does not show, says nothing. */
function unknownWord(pointer: string, value: unknown, context: CheckContext): Lack | undefined {
  const { seen, spec } = context;
  if (!bodyIsOpen(seen, spec) || !isOutsideEnum(seen, spec, pointer)) return undefined;
  const word = JSON.stringify(value).slice(0, 50);
  const notJudged = `${seen.alias}: ${pointer} is ${word}, which is no status of the standard, and the contract does not show its body`;
  return { notJudged, leftOpen: true };
}

/** Entries that lack the compared values: the bank chooses which fields they have. */
function lackOfItems(check: ListCheck, context: CheckContext): Lack | undefined {
  const list = atPointer(context.seen.json, check.pointer);
  const pointers = comparedBy(check);
  if (!Array.isArray(list) || list.length === 0 || pointers.length === 0) return undefined;
  const tells = (item: unknown) => pointers.some((each) => atPointer(item, each) !== undefined);
  if (list.some(tells)) return undefined;
  const names = pointers.map((each) => each.slice(1)).join(', ');
  const notJudged = `${context.seen.alias}: no entry of ${check.pointer} contains ${names}`;
  return { notJudged, leftOpen: true };
}

/** Clauses about an effect: that a response has the list is for other clauses to say. */
const ABOUT_EFFECTS: ReadonlySet<string> = new Set(['STATE-REFUSED-UNCHANGED']);

/** A list that the response does not contain shows nothing about an effect. */
function lackOfList({ clause, pointer }: ListCheck, { seen }: CheckContext): Lack | undefined {
  if (!ABOUT_EFFECTS.has(clause) || atPointer(seen.json, pointer) !== undefined) return undefined;
  return { notJudged: `${seen.alias}: the response does not contain ${pointer}` };
}

/** The fields of an entry that a check compares. */
function comparedBy(check: ListCheck): readonly string[] {
  if (check.check === 'every') return check.whereTold === true ? [check.item] : [];
  const { value } = check;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.keys(value).map((name) => `/${name}`) : [];
}

/** A read, which shows the state of a resource; other responses must contain what they are required to. */
function isLook({ seen, spec }: CheckContext): boolean {
  const isRead = seen.operation !== null && spec.get(seen.operation)?.method === 'GET';
  return isRead || bodyIsOpen(seen, spec);
}

/** The state that a check is about, and whether it expects certain values of it. */
function lookedAt(check: Check): { readonly pointer: string; readonly wanted: boolean } {
  if (check.check !== 'field') return { pointer: '', wanted: false };
  return { pointer: check.pointer, wanted: check.in !== undefined };
}

function untold(pointer: string, context: CheckContext): Lack {
  const { seen } = context;
  const notJudged = `${seen.alias}: the response does not contain ${pointer}`;
  if (!bodyIsOpen(seen, context.spec)) return { notJudged };
  return { notJudged: `${notJudged}, and the contract does not show its body`, leftOpen: true };
}

/** When no group passes, a group that only lacks evidence leaves the result open. */
function lackOfGroups(
  check: Extract<Check, { readonly check: 'any' }>,
  context: CheckContext,
): Lack | undefined {
  for (const group of check.of) {
    const failed = group.filter((each) => runCheck(each, context).length > 0);
    const lacks = failed.map((each) => lackOf(each, context));
    if (lacks.length > 0 && lacks.every((lack) => lack !== undefined)) return lacks[0];
  }
  return undefined;
}

/**
 * Why a reference cannot be resolved, when a success whose content the contract does not show lacks the
 * value.
 */
export function openReference(reference: string, context: EvidenceContext): string | null {
  const aliases = reference.split('|').map((each) => each.trim().split('.')[0] ?? '');
  const lacking = aliases
    .flatMap((alias) => context.scope.seen.get(alias) ?? [])
    .find((seen) => isSuccess(seen, context.spec) && bodyIsOpen(seen, context.spec));
  if (lacking === undefined) return null;
  return `${lacking.alias}: the contract does not show the response of ${lacking.operation}, and ${whyUnknown(reference, context.scope)}`;
}

const REFERENCE = /\$\{([^}]+)\}/g;

/** A value from a response that was a refusal, or from a step that was skipped. */
function lackOfValues(values: readonly Value[], context: CheckContext): Lack | undefined {
  const references = [...JSON.stringify(values).matchAll(REFERENCE)].map(([, each = '']) => each);
  for (const reference of references) {
    if (resolves(`\${${reference}}`, context.scope)) continue;
    const [alias = '', part = '', ...path] = reference.split('.');
    const seen = context.scope.seen.get(alias);
    if (seen === undefined) {
      if (alias === 'profile' || alias === 'tpp') continue;
      return { notJudged: `step ${alias} was not executed` };
    }
    if (!isSuccess(seen, context.spec)) return { notJudged: `${alias}: ${answerSentence(seen)}` };
    const pointer = `/${path.join('/')}`;
    if (part === 'body') return untold(pointer, { ...context, seen });
    if (part === 'query') {
      return { notJudged: `${alias}: the redirect has no parameter ${path.join('.')}` };
    }
  }
  return undefined;
}

/** Also a redirect of a page or of an authorisation endpoint; one of another operation serves nothing. */
function isSuccess(
  { answer, operation, psu }: ParsedAnswer,
  spec: EvidenceContext['spec'],
): boolean {
  if (answer.kind !== 'answer' || answer.status < 200 || answer.status > 399) return false;
  if (answer.status <= 299 || psu !== null || operation === null) return true;
  return spec.get(operation)?.responses.has(String(answer.status)) ?? true;
}

function isRefusal({ answer }: ParsedAnswer): boolean {
  return answer.kind === 'answer' && answer.status >= 400 && answer.status <= 499;
}
