import { parsedJson } from '../../../foundation/parsed-json.js';
import { bankMessage } from './bank-message.js';
import type { BankMessage, JudgedCase } from './cause.js';
import type { Witnessed } from './moment.js';

/** Headers that differ in each request, or follow from the rest of it. */
const VOLATILE =
  /^(?:x-request-id|date|digest|signature|tpp-signature-certificate|authorization|content-length|psu-device-id|consent-id)$/;

/** How many requests of each sort have to be compared, and the most that are looked at. */
const FEWEST_REFUSED = 2;
const FEWEST_SERVED = 3;
const MOST = 300;
/** With more differences than these, nothing tells which one the reason is. */
const MOST_DIFFERENCES = 2;

/**
 * What each valid request of an operation that the bank refused with this message has, and no served one, or the other way round: the part
 * that the bank refuses or demands, as a sentence. Undefined where the requests differ in more, or in nothing that the requests show.
 */
export function refusedFor(
  cases: readonly JudgedCase[],
  operation: string,
  message: BankMessage,
): string | undefined {
  const valid = cases
    .flatMap(({ exchanges }) => exchanges)
    .filter((each) => each.operation === operation && each.deviation === undefined);
  const refused = valid.filter((each) => isSame(bankMessage(each.response), message));
  const served = valid.filter(
    ({ response }) => response.kind === 'answer' && response.status < 300,
  );
  if (refused.length < FEWEST_REFUSED || served.length < FEWEST_SERVED) return undefined;
  const ofRefused = refused.slice(0, MOST).map(partsOf);
  const ofServed = served.slice(0, MOST).map(partsOf);
  const had = own(ofRefused, ofServed);
  if (had.length > 0)
    return `Each request that is refused so has ${had.join(' and ')}; none that is served has`;
  const lacked = own(ofServed, ofRefused);
  if (lacked.length > 0)
    return `Each request that is served has ${lacked.join(' and ')}; none that is refused so has`;
  return undefined;
}

/** What each of the first requests has and none of the others, if that is little. */
function own(
  some: readonly (readonly string[])[],
  others: readonly (readonly string[])[],
): readonly string[] {
  const [first = [], ...rest] = some;
  const sets = rest.map((parts) => new Set(parts));
  const usual = new Set(others.flat());
  const parts = [...new Set(first)].filter(
    (part) => !usual.has(part) && sets.every((each) => each.has(part)),
  );
  const least = withoutImplied(parts);
  return least.length > MOST_DIFFERENCES ? [] : least;
}

const isSame = (one: BankMessage | null, other: BankMessage): boolean =>
  one !== null && one.status === other.status && one.code === other.code && one.text === other.text;

/** A part that is there in no other form says as much as its value: one of both is enough. */
const withoutImplied = (parts: readonly string[]): readonly string[] =>
  parts.filter(
    (part) => !parts.some((other) => other !== part && part.startsWith(`${other}${IS}`)),
  );

const IS = ' = ';

/** The parts of a request in words: headers and fields, with and without their values. */
function partsOf({ request }: Witnessed): readonly string[] {
  const headers = request.headers.flatMap(([name, value]) =>
    VOLATILE.test(name.toLowerCase()) ? [] : withValue(`the header ${name}`, value),
  );
  const query = [...new URL(request.url).searchParams].flatMap(([name, value]) =>
    withValue(`the query parameter ${name}`, value),
  );
  return [...headers, ...query, ...fieldsOf(parsedJson(request.body?.text ?? ''), '')];
}

const withValue = (part: string, value: unknown): readonly string[] =>
  PERSONAL.test(part) ? [part] : [part, `${part}${IS}${JSON.stringify(value)?.slice(0, 60)}`];

/** What belongs to a person: the sentence of a cause may be published, where requests are not. */
const PERSONAL =
  /^the header PSU-(?!Http-Method|Accept)|(?:iban|bban|pan|msisdn|name|street|number|city|remittance\w*|identification)$/i;

/** The fields of a body; of lists, those of their entries. */
function fieldsOf(value: unknown, at: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, at));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, inner]) => [
      `the field ${at}/${name}`,
      ...fieldsOf(inner, `${at}/${name}`),
    ]);
  }
  return at === '' ? [] : withValue(`the field ${at}`, value);
}
