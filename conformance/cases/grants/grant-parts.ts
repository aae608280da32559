/** The common parts of the steps of a grant: names, paths and links. */
import type { CallStep, GrantStep, IdentityName, SkipWhen } from '../case.js';
import { START_FORMS } from '../start-forms.js';
import { varied } from '../varied.js';
import type { Grantable } from './grantable.js';

type Path = Readonly<Record<string, string>>;

/** A grant, the step whose response asks for it, and the resource to decide on. */
export interface Grant {
  readonly step: GrantStep;
  readonly made: CallStep;
  readonly grantable: Grantable;
  /** Whether the bank has both approaches without a page, and may choose between them. */
  readonly isChosenByBank: boolean;
}

/** The alias of a step of the grant: `start`, or `start-first` for the resource of step `first`. */
export function aliasIn({ made, step }: Grant, name: string): string {
  const own = step.name ?? (made.as === 'create' ? undefined : made.as);
  return own === undefined ? name : `${name}-${own}`;
}

/** The first of these references with a value, in the response of the start or else of the creation. */
export function either(grant: Grant, ...parts: readonly string[]): string {
  const aliases = [aliasIn(grant, 'start'), grant.made.as];
  return `\${${aliases.flatMap((as) => parts.map((part) => `${as}.${part}`)).join('|')}}`;
}

/** The links of the creation that ask for an explicit authorisation. */
export const startLinks = ({ made }: Grant): string =>
  `\${${START_FORMS.map((key) => `${made.as}.link.${key}`).join('|')}}`;

/** The path of the resource: that of the creation, and the new id. */
export function resourcePath({ made, grantable }: Grant): Path {
  if (grantable.name === 'cancellation') return made.path ?? {};
  return { ...made.path, [grantable.id]: `\${${made.as}.body.${grantable.id}}` };
}

export const authorisationPath = (grant: Grant): Path => ({
  ...resourcePath(grant),
  [grant.grantable.authorisation]: either(grant, 'authorisationId'),
});

/** The scope of a token for the resource. */
export const scopeOf = (grant: Grant): string =>
  `${grant.grantable.scope ?? ''}:${resourcePath(grant)[grant.grantable.id] ?? ''}`;

/** The identity of the creation. */
export const identityOf = ({ made }: Grant): { readonly identity?: IdentityName } =>
  made.identity === undefined ? {} : { identity: made.identity };

/** The bank has exempted the resource from SCA, or ended it: no PSU is asked any more. */
export const overAt = (grant: Grant, ...names: readonly string[]): SkipWhen =>
  names.map((name) => ({
    value: `\${${aliasIn(grant, name)}.body.scaStatus}`,
    in: ['finalised', 'exempted'],
  }));

/** Where the profile has the name and password of the person who decides. */
export const whoOf = ({ step }: Grant): string => `profile.${step.who ?? 'psu'}`;

/** A start or an update without credentials, or with a token, with the media type that the grant wants. */
export const sentAsAsked = (call: CallStep, { step: { sentAs } }: Grant): CallStep =>
  sentAs === undefined
    ? call
    : varied(call, {
        headers: { 'Content-Type': sentAs },
        clause: 'COMMON-SERVES',
        deviation: `with Content-Type ${sentAs}`,
      });
