/**
 * Requests that are as valid as the usual ones and look otherwise: with forwarded headers, an IPv6 address, other media types, or the members
 * of a body in another order. Which request of a combination looks how is drawn by its row, the same in every run.
 */

import { counted } from '../../../foundation/counted.js';
import type { Random } from '../../../foundation/random.js';
import type { Row } from '../../../foundation/rows.js';
import { doingOf } from '../../../standard/roles.js';
import type { CallStep, GrantStep, Step } from '../case.js';
import type { Value } from '../value.js';
import { type Unusual, varied } from '../varied.js';
import { drawnFor } from './drawn-for.js';
import { forwardedIn } from './forwarded.js';
import { isDue } from './is-due.js';
import { xmlForms } from './xml-forms.js';

const IPV6 = ['2001:db8::10', '2001:db8:85a3:8d3:1319:8a2e:370:7348'];

/** What clients of HTTP send for JSON. */
const SENT_AS = ['application/json; charset=utf-8', 'application/json;charset=UTF-8'];
const ACCEPTED = ['application/json, text/plain;q=0.5', 'application/json, */*;q=0.1'];

const EXPLICIT = 'TPP-Explicit-Authorisation-Preferred';

/** A creation that leaves the start to the bank, as a TPP says by the header and not by its absence. */
const NOT_EXPLICIT: Unusual = {
  headers: { [EXPLICIT]: 'false' },
  clause: 'HDR-EXPLICIT-SERVED',
  deviation: `with ${EXPLICIT} false`,
};

const leavesStartToBank = ({ operation, headers }: CallStep): boolean =>
  doingOf(operation)?.role === 'create' && headers?.[EXPLICIT] === undefined;

/** The call with one thing that is unusual. Where the bank refuses it, the usual call follows. */
export function unusual(step: CallStep, row: Row): CallStep {
  const random = drawnFor(row, `unusual ${step.as}`);
  if (leavesStartToBank(step) && random.chance(0.5)) return varied(step, NOT_EXPLICIT);
  return varied(
    step,
    random.chance(0.5)
      ? withForwarded(row, step.as)
      : random.pick([...otherForms(step, random), withIpv6(random)]),
  );
}

/** Half of the forwarded headers. */
function withForwarded(row: Row, to: string): Unusual {
  const headers = forwardedIn(row, to);
  const [first, second, ...more] = Object.keys(headers);
  const rest = more.length === 0 ? '' : ` and ${counted(more.length, 'more forwarded header')}`;
  const named = second === undefined ? first : `${first}, ${second}`;
  return { headers, clause: 'HDR-FORWARDED', deviation: `with ${named}${rest}` };
}

const withIpv6 = (random: Random): Unusual => ({
  headers: { 'PSU-IP-Address': random.pick(IPV6) },
  clause: 'HDR-PSU-IP-V6',
  deviation: 'with an IPv6 address in PSU-IP-Address',
});

/** The same request, written otherwise: JSON gives members no order, XML prefixes no meaning, and Accept may have several types. */
function otherForms({ body, bodyType, headers }: CallStep, random: Random): readonly Unusual[] {
  const clause = 'COMMON-SERVES';
  const inHeader = (name: string, value: string): Unusual => ({
    headers: { [name]: value },
    clause,
    deviation: `with ${name} ${value}`,
  });
  const isJson = isObject(body) && bodyType === undefined;
  return [
    ...(headers?.['Accept'] === undefined ? [inHeader('Accept', random.pick(ACCEPTED))] : []),
    ...(isJson ? [inHeader('Content-Type', random.pick(SENT_AS))] : []),
    ...(isJson && Object.keys(body).length > 1
      ? [
          {
            body: reversed(body),
            bodyType: 'indented' as const,
            clause,
            deviation: 'with its body indented and its members in another order',
          },
        ]
      : []),
    ...(bodyType === undefined ? [] : xmlForms(body).map((form) => ({ ...form, clause }))),
  ];
}

const isObject = (value: Value | undefined): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value, whose objects have their members in the other order. */
function reversed(value: Value): Value {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, each]) => [name, reversed(each)] as const);
  return Object.fromEntries(members.reverse());
}

/** What is unusual in the start and the updates of an approval. */
export function unusualGrant(row: Row): Pick<GrantStep, 'bareStart' | 'sentAs'> {
  const random = drawnFor(row, 'unusual grant');
  return {
    ...(random.chance(0.4) ? { bareStart: true } : {}),
    ...(random.chance(0.4) ? { sentAs: random.pick(SENT_AS) } : {}),
  };
}

/** Whether the TPP says with the start, and not with the creation, that it wants no redirect. */
export const prefersLater = (row: Row): boolean =>
  row['start'] === 'explicit' && drawnFor(row, 'prefers later').chance(0.4);

/**
 * The steps, some of which are unusual, where the bank has to serve them. Updates have fewer headers, by the contract, and a read of
 * accounts without the address of the PSU counts as one that nobody asked for.
 */
export function withUnusual(step: Step, row: Row): Step {
  if (step.kind === 'grant') {
    const { begun } = step;
    return begun === undefined ? step : { ...step, begun: begun.map((each) => some(each, row)) };
  }
  return step.kind === 'call' ? some(step, row) : step;
}

function some(step: CallStep, row: Row): CallStep {
  const { operation, headers = {}, plain } = step;
  if (plain !== undefined || !isDue(step)) return step;
  const isUnasked = headers['Consent-ID'] !== undefined && headers['PSU-IP-Address'] === undefined;
  if (isUnasked || doingOf(operation)?.role === 'update') return step;
  // few rows read accounts: most of their reads are unusual
  const chance = headers['Consent-ID'] === undefined ? 0.4 : 0.8;
  return drawnFor(row, `whether ${step.as}`).chance(chance) ? unusual(step, row) : step;
}
