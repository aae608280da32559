import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';
import type { Operation, Permission } from '../model/operation.js';
import type { SchemaDocument } from '../schema/schema-part.js';
import { type FoundChange, finding } from './finding.js';

const PART = { kind: 'operation' } as const;

/** The security of an operation. A client that could call it must still be able to. */
export function compareSecurity(old: Operation, now: Operation): readonly FoundChange[] {
  const tell = (rule: string, was: string, is: string, name = ''): FoundChange =>
    finding(rule, {
      operation: now,
      part: PART,
      old: old.permissionsAt,
      new: now.permissionsAt,
      name,
      was,
      is,
    });
  const found: FoundChange[] = [];
  const changed = new Set<Permission>();
  for (const one of old.permissions) {
    const weaker = now.permissions.find((other) => isEnough(one, other));
    if (weaker !== undefined) {
      const isKept = now.permissions.some((other) => sameSchemes(one, other));
      if (!isKept) found.push(tell('security-alternative-unneeded', one.says, weaker.says));
      continue;
    }
    const scopes = missingScopes(one, now.permissions);
    if (scopes.length > 0) {
      found.push(...scopes.map((scope) => tell('security-scope-added', '', scope)));
    } else if (one.schemes.size === 0) {
      found.push(tell('security-became-required', '', wordsOf(now.permissions)));
    } else {
      const twin = now.permissions.find(({ says }) => says === one.says);
      if (twin === undefined) found.push(tell('security-alternative-removed', one.says, ''));
      else {
        changed.add(twin);
        found.push(tell('security-alternative-changed', one.means, twin.means, one.says));
      }
    }
  }
  for (const one of now.permissions) {
    if (changed.has(one)) continue;
    if (old.permissions.some((other) => isEnough(other, one) && isEnough(one, other))) continue;
    const scopes = missingScopes(one, old.permissions);
    if (scopes.length > 0 && old.permissions.some((other) => isEnough(other, one))) {
      found.push(...scopes.map((scope) => tell('security-scope-removed', scope, '')));
    } else if (one.schemes.size === 0) {
      found.push(tell('security-became-optional', wordsOf(old.permissions), ''));
    } else if (!old.permissions.some((other) => sameSchemes(one, other))) {
      found.push(tell('security-alternative-added', '', one.says));
    }
  }
  return found;
}

/**
 * The security of what the bank sends. A receiver may check what the old document says, so that each way in which the
 * bank proves itself now must be enough for that.
 */
export function compareSentSecurity(old: Operation, now: Operation): readonly FoundChange[] {
  const given = { operation: now, part: PART, old: old.permissionsAt, new: now.permissionsAt };
  const words = { was: wordsOf(old.permissions), is: wordsOf(now.permissions) };
  const isLess = now.permissions.some((one) => !old.permissions.some((has) => isEnough(one, has)));
  if (isLess) return [finding('webhook-security-weakened', { ...given, ...words })];
  const isMore = old.permissions.some((one) => !now.permissions.some((has) => isEnough(one, has)));
  return isMore ? [finding('webhook-security-strengthened', { ...given, ...words })] : [];
}

function wordsOf(permissions: readonly Permission[]): string {
  return permissions.map(({ says }) => says).join(', or ');
}

/** Whether a client with the first permission also has the second one. */
function isEnough(has: Permission, wanted: Permission): boolean {
  return [...wanted.schemes].every(([scheme, scopes]) => {
    const own = has.schemes.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });
}

function sameSchemes(a: Permission, b: Permission): boolean {
  return (
    a.schemes.size === b.schemes.size && [...a.schemes.keys()].every((key) => b.schemes.has(key))
  );
}

/** Scopes that a permission with the same schemes requires, and this one does not have. */
function missingScopes(one: Permission, others: readonly Permission[]): readonly string[] {
  const twin = others.find((other) => sameSchemes(one, other));
  if (twin === undefined) return [];
  return [...twin.schemes].flatMap(([scheme, scopes]) =>
    [...scopes].filter((scope) => one.schemes.get(scheme)?.has(scope) !== true),
  );
}

/** The addresses, flows and scopes of schemes that both documents define. */
export function compareSchemes(old: SchemaDocument, now: SchemaDocument): readonly FoundChange[] {
  const at = '/components/securitySchemes';
  const [was, is] = [old.lookup(`#${at}`), now.lookup(`#${at}`)];
  if (!isObject(was) || !isObject(is)) return [];
  return Object.entries(was).flatMap(([name, scheme]) => {
    const twin = is[name];
    if (!isObject(scheme) || !isObject(twin) || scheme['type'] !== twin['type']) return [];
    const tell = (rule: string, before: string, after: string): FoundChange =>
      finding(rule, {
        part: PART,
        old: `${at}/${name}`,
        new: `${at}/${name}`,
        name,
        was: before,
        is: after,
      });
    const urls = compareUrls(scheme, twin, tell);
    return [...urls, ...compareFlows(scheme['flows'], twin['flows'], tell)];
  });
}

type Tell = (rule: string, was: string, is: string) => FoundChange;

const URLS = ['openIdConnectUrl', 'authorizationUrl', 'tokenUrl', 'refreshUrl'] as const;

function compareUrls(was: JsonObject, is: JsonObject, tell: Tell): readonly FoundChange[] {
  return URLS.flatMap((key) => {
    const [before, after] = [was[key], is[key]];
    if (before === after || before === undefined) return [];
    return [
      tell('security-scheme-url-changed', `${key} ${String(before)}`, `${key} ${String(after)}`),
    ];
  });
}

function compareFlows(
  was: Json | undefined,
  is: Json | undefined,
  tell: Tell,
): readonly FoundChange[] {
  const [before, after] = [isObject(was) ? was : {}, isObject(is) ? is : {}];
  const come = Object.keys(after).filter((flow) => !(flow in before));
  const found = come.map((flow) => tell('security-scheme-flow-added', '', flow));
  for (const [flow, own] of Object.entries(before)) {
    const twin = after[flow];
    if (!isObject(twin) || !isObject(own)) {
      found.push(tell('security-scheme-flow-removed', flow, ''));
      continue;
    }
    found.push(...compareUrls(own, twin, tell));
    const [a, b] = [scopesOf(own), scopesOf(twin)];
    for (const scope of a.filter((one) => !b.includes(one))) {
      found.push(tell('security-scheme-scope-removed', scope, ''));
    }
    for (const scope of b.filter((one) => !a.includes(one))) {
      found.push(tell('security-scheme-scope-added', '', scope));
    }
  }
  return found;
}

function scopesOf({ scopes }: JsonObject): readonly string[] {
  return isObject(scopes) ? Object.keys(scopes) : [];
}
