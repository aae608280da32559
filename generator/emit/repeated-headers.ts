import type { Operation } from '../model/api-model.js';

/** In a response, these say something of the response itself, or they are a credential. */
const OWN_MEANING = new RegExp(
  [
    '^(accept|access-control|content|if|proxy|repr|sec|signature|want|www)-',
    '^(accept|age|allow|authorization|cache-control|connection|cookie|date|digest|etag|expires)$',
    '^(forwarded|from|host|keep-alive|last-modified|link|location|origin|pragma|prefer|range)$',
    '^(referer|retry-after|server|set-cookie|signature|te|trailer|transfer-encoding|upgrade)$',
    '^(user-agent|vary|via|warning)$',
    'token|secret|password|session|certificate|signature|digest|api-?key',
  ].join('|'),
  'i',
);

/**
 * The headers that the operation takes and that its responses declare too, as texts: each response repeats
 * them, as it does with an id of the request. Undefined when there are none.
 */
export function repeatedHeaders({ parameters, answers }: Operation): readonly string[] | undefined {
  const declared = new Set(
    answers
      .flatMap(({ headers }) => headers)
      .filter(({ wire }) => wire.as === 'string' && wire.list === undefined)
      .map(({ name }) => name.toLowerCase()),
  );
  const names = parameters
    .filter((one) => one.in === 'header' && declared.has(one.name.toLowerCase()))
    .map(({ name }) => name)
    .filter((name) => !OWN_MEANING.test(name));
  return names.length === 0 ? undefined : names;
}
