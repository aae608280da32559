import type { X509Certificate } from 'node:crypto';
import { OID, readQcType } from '../../pki/pki.js';

/** What is wrong with the certificate of a signer, one sentence each. */
export interface SignerJudgement {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

export interface SignerRules {
  /** Authorities, one of which must have issued the certificate. */
  readonly authorities?: readonly X509Certificate[] | undefined;
  /** Whether the user named the key of the signer: then only its holder can have signed. */
  readonly keyNamed: boolean;
  /** When the run began: nobody can have signed it before. */
  readonly startedAt: Date | undefined;
  readonly now: Date;
}

/** Judges the certificates in a signature, the signer's first. */
export function judgeSigner(
  certificates: readonly X509Certificate[],
  rules: SignerRules,
): SignerJudgement {
  const [signer] = certificates;
  if (signer === undefined) {
    return rules.authorities === undefined
      ? { problems: [], notes: ['Signed by the given key.'] }
      : { problems: ['The signature contains no certificate: --ca cannot be checked.'], notes: [] };
  }
  const problems: string[] = [];
  const notes = [`Signed by ${nameOf(signer)}.`];
  const { authorities, keyNamed } = rules;
  if (authorities !== undefined && !isIssued(certificates, authorities)) {
    problems.push('The certificate of the signer was issued by none of the given authorities.');
  } else if (authorities === undefined && !keyNamed) {
    notes.push('The issuer of that certificate was not checked: name the authority with --ca.');
  }
  const chain = authorities === undefined ? [signer] : certificates;
  for (const one of chain) {
    const { problem, note } = timeOf(one, one === signer, rules);
    if (problem !== undefined) problems.push(problem);
    if (note !== undefined) notes.push(note);
  }
  if (isForTls(signer)) (keyNamed ? notes : problems).push(FOR_TLS);
  return { problems, notes };
}

const FOR_TLS =
  'The certificate of the signer was issued for TLS connections, not for signatures: accept it with --key, if this signer has no seal.';

function nameOf({ subject, fingerprint256 }: X509Certificate): string {
  return `${subject.replaceAll('\n', ', ')} (SHA-256 ${fingerprint256})`;
}

/** A certificate may expire after it signed; it cannot have signed a run that began after that. */
function timeOf(
  one: X509Certificate,
  isSigner: boolean,
  { startedAt, now }: SignerRules,
): { readonly problem?: string; readonly note?: string } {
  const what = isSigner
    ? 'The certificate of the signer'
    : 'A certificate above that of the signer';
  const period = `is valid from ${one.validFrom} to ${one.validTo}`;
  const [from, to] = [Date.parse(one.validFrom), Date.parse(one.validTo)];
  if (now.getTime() < from) return { problem: `${what} ${period}: that has not begun.` };
  if (now.getTime() <= to) return {};
  if (startedAt === undefined || startedAt.getTime() > to) {
    return { problem: `${what} ${period}: it had expired before the run began.` };
  }
  return { note: `${what} ${period}: whether it signed before it expired cannot be told.` };
}

/** Whether a certificate is stated to be for web sites, or only for the ends of a TLS connection. */
export function isForTls(one: X509Certificate): boolean {
  const stated = readQcType(one.raw);
  if (stated !== undefined) return stated === 'qwac';
  const purposes: readonly string[] = one.keyUsage ?? [];
  const ofTls: readonly string[] = [OID.serverAuth, OID.clientAuth];
  return purposes.length > 0 && purposes.every((each) => ofTls.includes(each));
}

/** Whether each certificate of the chain is issued by the next one, and the last by an authority. */
function isIssued(
  chain: readonly X509Certificate[],
  authorities: readonly X509Certificate[],
): boolean {
  const [first, ...others] = chain;
  if (first === undefined) return false;
  const by = (issuer: X509Certificate) =>
    first.checkIssued(issuer) && first.verify(issuer.publicKey);
  if (authorities.some((each) => each.raw.equals(first.raw) || by(each))) return true;
  const [next] = others;
  return next?.ca === true && by(next) && isIssued(others, authorities);
}
