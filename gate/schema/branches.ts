import { isObject, type JsonObject } from '../../generator/load/loaded-document.js';
import { below, type Joint, resolvePart, type SchemaPart } from './schema-part.js';

/** Schemas without $ref, allOf, anyOf and oneOf: a value that satisfies all of them is valid. */
export type Branch = readonly SchemaPart[];

/** Schemas that apply in every branch, and groups of alternatives: a value satisfies one of each group. */
export interface OpenBranches {
  readonly common: Branch;
  readonly groups: readonly (readonly Branch[])[];
  /** Whether rules are left out, because there are too many schemas, or too many alternatives within one. */
  readonly isCut: boolean;
}

export interface Branches extends OpenBranches {
  readonly branches: readonly Branch[];
}

/** Maximum number of branches that are distinguished. */
const MAX_BRANCHES = 1_000;

/** Schemas that are still looked at, and how deep they may still be in each other. */
interface Limits {
  schemas: number;
  depth: number;
  isCut: boolean;
}

interface Found {
  readonly parts: SchemaPart[];
  /** For each group of alternatives, the schemas to choose from. */
  readonly groups: (readonly SchemaPart[])[];
  never: boolean;
}

/** Every branch of the schemas, with $refs resolved, allOf merged and alternatives expanded. */
export function branchesOf(joint: Joint): Branches {
  const limits: Limits = { schemas: 10_000, depth: 400, isCut: false };
  const { parts, groups } = open(joint, new Set(), limits);
  const isCut = limits.isCut;
  const branches = combined(parts, groups, limits);
  return { branches, common: parts, groups, isCut };
}

/** Whether the groups have so many combinations that `branches` are only some of them. */
export function isTooMany({ groups }: Pick<OpenBranches, 'groups'>): boolean {
  return combinationsOf(groups) > MAX_BRANCHES;
}

/** How many branches the groups make. */
export function combinationsOf(groups: OpenBranches['groups']): number {
  return groups.reduce((product, { length }) => product * length, 1);
}

interface Open {
  readonly parts: Branch;
  readonly groups: readonly (readonly Branch[])[];
}

function open(joint: Joint, seen: ReadonlySet<string>, limits: Limits): Open {
  const found: Found = { parts: [], groups: [], never: false };
  const met = new Set(seen);
  for (const part of joint) collect(part, met, found, limits);
  // a group without alternatives leaves no branch
  if (found.never) return { parts: found.parts, groups: [[]] };
  const groups = found.groups.map((group) =>
    group.flatMap((option) => {
      const { parts, groups: inner } = open([option], met, limits);
      return combined(parts, inner, limits);
    }),
  );
  return { parts: found.parts, groups };
}

/** The branches; of the groups that would make too many, each has the first alternative only. */
function combined(parts: Branch, groups: Open['groups'], limits: Limits): readonly Branch[] {
  let branches: readonly Branch[] = [parts];
  for (const group of groups) {
    const isLess = branches.length * group.length > MAX_BRANCHES;
    limits.isCut ||= isLess;
    const options = isLess ? group.slice(0, 1) : group;
    branches = branches.flatMap((branch) => options.map((option) => [...branch, ...option]));
  }
  return branches.map(withoutFrames);
}

/** Keywords that forbid no value. */
const SILENT =
  /^(x-.*|title|description|summary|examples?|default|deprecated|readOnly|writeOnly|externalDocs|xml|nullable|\$comment|\$id|\$anchor|\$defs|allOf|discriminator)$/;

export const isSilent = (keyword: string): boolean => SILENT.test(keyword);

const isFrame = (keyword: string): boolean =>
  keyword === 'anyOf' || keyword === 'oneOf' || isSilent(keyword);

/**
 * A branch without the schemas that only list its alternatives: so each way to an alternative leads to the
 * same shape, which is created and compared once.
 */
export function withoutFrames(branch: Branch): Branch {
  const rules = branch.filter(({ value }) => isObject(value) && !Object.keys(value).every(isFrame));
  return rules.length === 0 || rules.length === branch.length ? branch : rules;
}

function collect(part: SchemaPart, met: Set<string>, found: Found, limits: Limits): void {
  if (limits.schemas <= 0 || limits.depth <= 0) {
    limits.isCut = true;
    return;
  }
  limits.schemas--;
  limits.depth--;
  collectWithin(part, met, found, limits);
  limits.depth++;
}

function collectWithin(part: SchemaPart, met: Set<string>, found: Found, limits: Limits): void {
  const { value } = part;
  if (value === false) found.never = true;
  if (!isObject(value)) return;
  if (typeof value['$ref'] === 'string') {
    collectRef(part, value, met, found, limits);
    return;
  }
  if (isNullableComposition(part, value)) {
    const { nullable: _, ...rest } = value;
    const own = { ...part, value: rest, key: `${part.key}!` };
    found.groups.push([own, { ...part, value: { type: 'null' }, key: `${part.key}?` }]);
    return;
  }
  found.parts.push(part);
  const { allOf, anyOf, oneOf } = value;
  if (Array.isArray(allOf)) {
    for (const [index, one] of allOf.entries()) {
      collect(below(part, one, 'allOf', String(index)), met, found, limits);
    }
  }
  if (Array.isArray(anyOf)) found.groups.push(optionsOf(part, 'anyOf', anyOf));
  if (Array.isArray(oneOf)) found.groups.push(optionsOf(part, 'oneOf', oneOf));
}

/** In OpenAPI 3.0 a $ref has no other keywords beside it; in 3.1 it may. */
function collectRef(
  part: SchemaPart,
  value: JsonObject,
  met: Set<string>,
  found: Found,
  limits: Limits,
): void {
  const { document } = part;
  const target = resolvePart(document, value['$ref'] as string);
  if (!met.has(target.key)) {
    met.add(target.key);
    collect(target, met, found, limits);
  }
  if (!document.modern || Object.keys(value).length === 1) return;
  const { $ref: _, ...rest } = value;
  collect({ ...part, value: rest, key: `${part.key}!` }, met, found, limits);
}

/** Whether null is allowed in addition to the values of the composition (OpenAPI 3.0). */
function isNullableComposition({ document }: SchemaPart, value: JsonObject): boolean {
  if (document.modern || value['nullable'] !== true) return false;
  return ['allOf', 'anyOf', 'oneOf'].some((keyword) => Array.isArray(value[keyword]));
}

function optionsOf(
  part: SchemaPart,
  keyword: string,
  list: readonly unknown[],
): readonly SchemaPart[] {
  return list.map((one, index) => below(part, one as SchemaPart['value'], keyword, String(index)));
}
