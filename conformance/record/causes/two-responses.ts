import { comparedWith, earlierOperation, earlierStatus, valueTold } from '../finding-words.js';

/** A finding about a value that contradicts an earlier response. */
export interface Contradiction {
  /** The place in the later response, such as `body /transactionStatus`. */
  readonly place: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Two responses that contradict each other, each with its value: nobody knows which of the two is wrong. `later` names
 * the operation of the later one. Undefined for any other finding.
 */
export function twoResponses(found: Contradiction, later: string): string | undefined {
  return statuses(found, later) ?? values(found, later);
}

function statuses({ place, expected, actual }: Contradiction, later: string): string | undefined {
  const earlier = earlierStatus(expected);
  const by = earlierOperation(expected);
  const now = valueTold(actual);
  if (earlier === undefined || by === undefined || now === undefined) return undefined;
  const name = place.replace(/^body \//, '');
  const [resource = 'resource'] = expected.split(' ');
  return (
    `${by} returned ${name} ${earlier}, and later ${later} returned ${now} for the same ${resource}. ` +
    `${now} cannot follow ${earlier}: one of the two responses is wrong`
  );
}

function values({ place, expected, actual }: Contradiction, later: string): string | undefined {
  const earlier = comparedWith(expected);
  const [, now] = /^it is (.+)$/s.exec(actual) ?? [];
  const [, pointer] = /^body (\/.*)$/s.exec(place) ?? [];
  if (earlier === undefined || now === undefined || pointer === undefined) return undefined;
  const { value, operation, pointer: at, link } = earlier;
  if (link !== undefined)
    return (
      `The link ${link} leads to another resource: ${operation} returned ${value} at ${at}, ` +
      `and ${later} at that link returned ${now} at ${pointer}`
    );
  return (
    `${operation} returned ${value} at ${at}, and later ${later} returned ${now} at ${pointer}. ` +
    'The two have to be the same: one of the two responses is wrong'
  );
}
