/** The part of an exchange that a finding is about. */
export interface FindingPlace {
  readonly step: string | null;
  readonly part: 'status' | 'header' | 'body' | 'other';
  /** Whether it is in the request or in the response. */
  readonly side: 'request' | 'answer';
  /** Name of the header, or JSON pointer into the body. */
  readonly name: string;
  /** In words, such as `the field /consentStatus in the body of the response`. */
  readonly words: string;
}

/** Other places in words. */
const WORDS: Readonly<Record<string, string>> = {
  redirect: 'the redirect',
  response: 'the response',
  responses: 'the responses',
  values: 'the compared values',
};

/** Parses the place of a finding: `read: body /consentStatus`. */
export function findingPlace(where: string): FindingPlace {
  const [, step = null, place = ''] = /^([^:\s][^:]{0,80}): (.*)$/s.exec(where) ?? [
    null,
    null,
    where,
  ];
  const side = /^request\b/.test(place) ? 'request' : 'answer';
  const of = side === 'request' ? 'the request' : 'the response';
  const [, header] = /^(?:response |request )?header (\S+)$/.exec(place) ?? [];
  if (header !== undefined) {
    return { step, part: 'header', side, name: header, words: `the header ${header} of ${of}` };
  }
  const [, body, pointer = ''] = /^(?:request )?(body)(?: (\/.*))?$/s.exec(place) ?? [];
  if (body !== undefined) {
    const field = pointer === '' ? '' : `the field ${pointer} in `;
    return { step, part: 'body', side, name: pointer, words: `${field}the body of ${of}` };
  }
  if (place === 'status') {
    return { step, part: 'status', side, name: '', words: 'the status of the response' };
  }
  return { step, part: 'other', side, name: '', words: WORDS[place] ?? place };
}
