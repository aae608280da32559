import { OPERATION } from '../../standard/operation.js';
import type { CallStep, PsuStep, Step } from '../cases/case.js';

/** The resource that a token is for, as the authorize request names it: `AIS:${create.body.consentId}`. */
const SCOPE = /[?&]scope=\w+:(\$\{[^}]+\})/;
/** The code of a redirect; group 1 is the step of the page. */
export const CODE_OF_PAGE = /^\$\{([\w-]+)\.query\.code\}/;

/** A token request, the reference to its token and the reference to the id of the resource that it is for. */
interface Token {
  readonly asked: CallStep;
  readonly reference: string;
  readonly resource: string;
}

/**
 * The steps of a case whose later requests for a resource carry the token that its OAuth grant gave, as
 * `Authorization: Bearer` (RFC 6750). A request with an Authorization header of its own, or of another TPP, is unchanged. After the
 * bank's clock has moved, the token may have expired: a response other than a success then shows nothing.
 */
export function withBearer(steps: readonly Step[]): readonly Step[] {
  const tokens: Token[] = [];
  let fresh: readonly Token[] = [];
  return steps.map((step) => {
    if (step.kind === 'clock') fresh = [];
    if (step.kind !== 'call') return step;
    const asked = tokenOf(step, steps);
    if (asked !== undefined) {
      tokens.push(asked);
      fresh = [...fresh, asked];
    }
    const token = asked === undefined ? tokens.findLast((each) => isFor(step, each)) : undefined;
    if (token === undefined) return step;
    const carrying = { ...step, bearer: token.reference };
    return !fresh.includes(token) && wantsSuccess(step)
      ? { ...carrying, judgedOnSuccess: true }
      : carrying;
  });
}

function tokenOf(step: CallStep, steps: readonly Step[]): Token | undefined {
  if (step.operation !== OPERATION.iam.token || step.mutate !== undefined) return undefined;
  const form = (step.body ?? {}) as Readonly<Record<string, string>>;
  const [, alias] = CODE_OF_PAGE.exec(form['code'] ?? '') ?? [];
  const page = steps.find((each): each is PsuStep => each.kind === 'psu' && each.as === alias);
  const [, resource] = SCOPE.exec(page?.link ?? '') ?? [];
  if (resource === undefined) return undefined;
  return { asked: step, reference: `\${${step.as}.body.access_token}`, resource };
}

function isFor({ identity, path, headers = {}, url }: CallStep, token: Token): boolean {
  if (identity !== token.asked.identity) return false;
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')) return false;
  // a link of the resource, or an address or header with its id
  const [alias = ''] = token.resource.slice(2).split('.');
  return (
    url?.startsWith(`\${${alias}.link.`) === true ||
    JSON.stringify([path, headers]).includes(token.resource)
  );
}

const wantsSuccess = ({ expect }: CallStep): boolean =>
  expect.some(
    (check) =>
      check.check === 'success' ||
      (check.check === 'status' && check.in.every((status) => status < 300)),
  );
