/** What the steps of a grant have in common: names, paths and links. */
import type { CallStep, GrantStep, IdentityName, SkipWhen } from '../case.js';
import { START_FORMS } from '../start-forms.js';
import type { Grantable } from './grantable.js';

type Path = Readonly<Record<string, string>>;

/** A grant, the step whose answer asks for it, and what can be granted there. */
export interface Grant {
  readonly step: GrantStep;
  readonly made: CallStep;
  readonly grantable: Grantable;
}

/** Alias of a step of the grant: `start`, or `start-first` where `first` was made. */
export function aliasIn({ made, step }: Grant, name: string): string {
  const own = step.name ?? (made.as === 'create' ? undefined : made.as);
  return own === undefined ? name : `${name}-${own}`;
}

/** The first of these of the start's answer or else the creation's that resolves. */
export function either(grant: Grant, ...parts: readonly string[]): string {
  const aliases = [aliasIn(grant, 'start'), grant.made.as];
  return `\${${aliases.flatMap((as) => parts.map((part) => `${as}.${part}`)).join('|')}}`;
}

/** Links of the creation that ask for an authorisation of its own. */
export const startLinks = ({ made }: Grant): string =>
  `\${${START_FORMS.map((key) => `${made.as}.link.${key}`).join('|')}}`;

/** Path of the resource: what the creation was sent to, and the id that it gave. */
export function resourcePath({ made, grantable }: Grant): Path {
  if (grantable.name === 'cancellation') return made.path ?? {};
  return { ...made.path, [grantable.id]: `\${${made.as}.body.${grantable.id}}` };
}

export const authorisationPath = (grant: Grant): Path => ({
  ...resourcePath(grant),
  [grant.grantable.authorisation]: either(grant, 'authorisationId'),
});

/** Scope of a token for the resource. */
export const scopeOf = (grant: Grant): string =>
  `${grant.grantable.scope ?? ''}:${resourcePath(grant)[grant.grantable.id] ?? ''}`;

/** Of whoever made it. */
export const identityOf = ({ made }: Grant): { readonly identity?: IdentityName } =>
  made.identity === undefined ? {} : { identity: made.identity };

/** The bank has exempted this from an SCA, or ended it: nobody is asked any more. */
export const overAt = (grant: Grant, ...names: readonly string[]): SkipWhen =>
  names.map((name) => ({
    value: `\${${aliasIn(grant, name)}.body.scaStatus}`,
    in: ['finalised', 'exempted'],
  }));

/** Where the profile has the name and the password of who decides. */
export const whoOf = ({ step }: Grant): string => `profile.${step.who ?? 'psu'}`;
