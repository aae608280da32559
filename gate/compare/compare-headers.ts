import type { NamedNode } from '../../documents/located.js';
import type { JsonObject } from '../../generator/load/loaded-document.js';
import type { ChangePart } from '../change/change.js';
import { type Answer, isTrue, type Operation } from '../model/operation.js';
import { canonical } from '../schema/canonical.js';
import type { ComparePair } from './compare-schema-pair.js';
import { type FoundChange, finding } from './finding.js';
import { type NamedPart, renamedParts } from './renamed-parts.js';

/** The headers without which a status means little (RFC 9110), whatever a document requires. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  location: /^(201|30[12378]|3XX)$/,
  'www-authenticate': /^401$/,
  allow: /^405$/,
  'proxy-authenticate': /^407$/,
  'content-range': /^(206|416)$/,
  upgrade: /^426$/,
};

/** The headers of a response. */
export function compareHeaders(
  pair: ComparePair,
  operation: Operation,
  was: Answer,
  is: Answer,
): readonly FoundChange[] {
  const gone = [...was.headers].filter(([key]) => !is.headers.has(key)).map(headerOf);
  const come = [...is.headers].filter(([key]) => !was.headers.has(key)).map(headerOf);
  const renamed = renamedParts(gone, come);
  const tell = (rule: string, name: string, old?: NamedNode, now?: NamedNode): FoundChange =>
    finding(`response-header-${rule}`, {
      operation,
      part: { kind: 'response-header', name, status: was.status },
      old: old?.at ?? was.at,
      new: now?.at ?? is.at,
      was: old?.name ?? '',
    });
  const replaced = new Set(renamed.values());
  const found = gone.map(({ header, key }) => {
    const other = [...renamed].find(([old]) => old.key === key)?.[1].header;
    const isRequired = isTrue(header.at, 'required');
    const isNeeded = NEEDED[key]?.test(was.status) === true;
    if (other !== undefined) {
      const rule = isRequired || isNeeded ? 'renamed-required' : 'renamed';
      return tell(rule, other.name, header, other);
    }
    const rule = isRequired ? 'removed-required' : isNeeded ? 'removed-needed' : 'removed';
    return tell(rule, header.name, header);
  });
  found.push(
    ...come
      .filter((one) => !replaced.has(one))
      .map(({ header }) => tell('added', header.name, undefined, header)),
  );
  for (const [key, old] of was.headers) {
    const now = is.headers.get(key);
    if (now === undefined) continue;
    const part = { kind: 'response-header', name: now.name, status: was.status } as const;
    const say = (rule: string): FoundChange => tell(rule, now.name, old, now);
    found.push(...compareHeader(pair, operation, part, [old, now], say));
  }
  return found;
}

interface Header extends NamedPart {
  readonly key: string;
  readonly header: NamedNode;
}

function headerOf([key, header]: readonly [string, NamedNode]): Header {
  const { required: _, description = '', ...rules } = header.at.node as JsonObject;
  return { key, header, name: key, rules: canonical(rules), text: String(description) };
}

function compareHeader(
  pair: ComparePair,
  operation: Operation,
  part: ChangePart,
  [{ at: old }, { at: now }]: readonly [NamedNode, NamedNode],
  tell: (rule: string) => FoundChange,
): readonly FoundChange[] {
  const found: FoundChange[] = [];
  const [required, deprecated] = [isTrue(now, 'required'), isTrue(now, 'deprecated')];
  if (isTrue(old, 'required') !== required) {
    found.push(tell(required ? 'became-required' : 'became-optional'));
  }
  if (isTrue(old, 'deprecated') !== deprecated) {
    found.push(tell(deprecated ? 'deprecated' : 'no-longer-deprecated'));
  }
  const view = operation.reversed ? 'request' : 'response';
  return [...found, ...pair({ operation, part, view, textual: false }, old, now)];
}
