import type { X509Certificate } from 'node:crypto';
import { fieldsOf } from './certificate-fields.js';
import { type DerSlice, sliceOf, slicesOf } from './der-slice.js';
import { OID } from './oids.js';

/** A name in a certificate: its kind by the tag of GeneralName, and its content. */
interface Name {
  readonly kind: number;
  readonly content: Buffer;
}

interface Constraints {
  readonly permitted: readonly Name[];
  readonly excluded: readonly Name[];
}

/** The kinds that are compared; a name of another kind that is constrained is refused. */
const KIND = { email: 0x81, host: 0x82, directory: 0xa4 } as const;

const SUBTREES = { permitted: 0xa0, excluded: 0xa1 } as const;

/** Whether the names of a certificate are outside of the name constraints of an authority (RFC 5280, 4.2.1.10). */
export function isOutside(x509: X509Certificate, authority: X509Certificate): boolean {
  const content = fieldsOf(authority)?.extensions.get(OID.nameConstraints);
  if (content === undefined) return false;
  try {
    const { permitted, excluded } = constraintsIn(content);
    return namesOf(x509).some((name) => {
      const own = permitted.filter(({ kind }) => kind === name.kind);
      const isPermitted = own.length === 0 || own.some((base) => isBelow(name, base, false));
      return !isPermitted || excluded.some((base) => isBelow(name, base, true));
    });
  } catch {
    return true;
  }
}

function constraintsIn(content: Buffer): Constraints {
  const parts = slicesOf(sliceOf(content).content);
  const basesOf = (wanted: number): readonly Name[] =>
    parts
      .filter(({ tag }) => tag === wanted)
      .flatMap((part) => slicesOf(part.content))
      .flatMap((subtree) => slicesOf(subtree.content).slice(0, 1).map(nameOf));
  return { permitted: basesOf(SUBTREES.permitted), excluded: basesOf(SUBTREES.excluded) };
}

const nameOf = ({ tag, content }: DerSlice): Name => ({ kind: tag, content });

/** The subject, when there is one, and the alternative names. */
function namesOf(x509: X509Certificate): readonly Name[] {
  const tbs = slicesOf(sliceOf(x509.raw).content)[0];
  const fields = tbs === undefined ? [] : slicesOf(tbs.content);
  const subject = fields[fields[0]?.tag === 0xa0 ? 5 : 4];
  const own =
    subject === undefined || subject.content.length === 0
      ? []
      : [{ kind: KIND.directory, content: subject.whole }];
  const others = fieldsOf(x509)?.extensions.get(OID.subjectAltName);
  return [...own, ...(others === undefined ? [] : slicesOf(sliceOf(others).content).map(nameOf))];
}

/** `unsure` is the result for a kind of name that is not compared. */
function isBelow(name: Name, base: Name, unsure: boolean): boolean {
  if (name.kind !== base.kind) return false;
  const [text, below] = [name, base].map(({ content }) => content.toString('latin1').toLowerCase());
  if (text === undefined || below === undefined) return unsure;
  switch (base.kind) {
    case KIND.host:
      return below === '' || text === below || text.endsWith(`.${below.replace(/^\./, '')}`);
    case KIND.email:
      return below.includes('@') ? text === below : isMailHost(text, below);
    case KIND.directory:
      return startsWith(rdnsOf(name.content), rdnsOf(base.content));
    default:
      return unsure;
  }
}

function isMailHost(address: string, base: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1);
  return base.startsWith('.') ? host.endsWith(base) : host === base;
}

/** Each relative name as a text to compare: letters in lower case, spaces joined. */
function rdnsOf(directoryName: Buffer): readonly string[] {
  return slicesOf(sliceOf(directoryName).content).map((rdn) =>
    slicesOf(rdn.content)
      .map((attribute) => {
        const [type, value] = slicesOf(attribute.content);
        const text = value?.content.toString('utf8').toLowerCase().trim().replace(/\s+/g, ' ');
        return `${type?.content.toString('hex')}=${text}`;
      })
      .sort()
      .join('+'),
  );
}

const startsWith = (whole: readonly string[], start: readonly string[]): boolean =>
  start.every((rdn, at) => whole[at] === rdn);
