import { createHash } from 'node:crypto';
import { setStatus } from '../../../mutation/edit-answer.js';
import { type CertificateJudgement, digestFits, judgeClientCertificate } from '../../../pki/pki.js';
import { OPERATION } from '../../domain/operation.js';
import type { BankRules } from '../../rules/rules.js';
import { inAnswer, inRequest, inRules } from '../builders/make-fault.js';
import type { Fault, IncomingRequest } from '../fault.js';

const PARTS = ['digest', 'signature', 'tpp-signature-certificate'];

/** Faults of signed requests. */
export const SIGNATURE_FAULTS: readonly Fault[] = [
  inRules('digest-not-checked', { digestFits: () => true }),
  inRules('md5-digest-accepted', {
    digestFits: (header, body) => digestFits(header, body) || header === md5Digest(body),
  }),
  inRules('signature-not-verified', {
    verifySignature: () => ({ ok: true, certificate: Buffer.alloc(0) }),
  }),
  inRules('seal-of-another-accepted', { sealFits: () => true }),
  inRules('untrusted-seal-accepted', { judgeCertificate: anySeal, sealFits: () => true }),
  inRules('signed-requests-refused', { digestFits: () => false }),
  inRequest('signature-without-digest-accepted', 'all', unsignedWithout('digest')),
  inRequest('digest-without-signature-accepted', 'all', unsignedWithout('signature')),
  inRequest(
    'signature-without-certificate-accepted',
    'all',
    unsignedWithout('tpp-signature-certificate'),
  ),
  inRequest('signed-reads-not-judged', [OPERATION.payment.read], ({ headers }) => drop(headers)),
  inAnswer('wrong-signature-answers-500', [OPERATION.payment.create], setStatus(401, 500)),
];

/** An algorithm that nobody should trust any more. */
function md5Digest(body: Parameters<BankRules['digestFits']>[1]): string {
  return `MD5=${createHash('md5')
    .update(body ?? '')
    .digest('base64')}`;
}

/** Requests that lack only this part of a signature pass as unsigned. */
function unsignedWithout(part: string) {
  return ({ headers }: IncomingRequest): void => {
    if (!(part in headers)) drop(headers);
  };
}

function drop(headers: IncomingRequest['headers']): void {
  for (const name of PARTS) delete headers[name];
}

/** Certificates of signatures are not verified. */
function anySeal(...[der, rules]: Parameters<BankRules['judgeCertificate']>): CertificateJudgement {
  if (rules.type !== 'qseal') return judgeClientCertificate(der, rules);
  const tpp = { organizationIdentifier: 'ANY', name: 'Any', roles: [], thumbprint: '', serial: '' };
  return { ok: true, tpp };
}
