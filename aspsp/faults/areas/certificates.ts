import { X509Certificate } from 'node:crypto';
import { setStatus } from '../../../mutation/edit-answer.js';
import { type CertificateJudgement, judgeClientCertificate } from '../../../pki/pki.js';
import { OPERATION } from '../../domain/operation.js';
import type { BankRules } from '../../rules/rules.js';
import { inAnswer, inRules } from '../builders/make-fault.js';
import type { Fault } from '../fault.js';

type Judge = BankRules['judgeCertificate'];

/** Faults of client authentication. */
export const CERTIFICATE_FAULTS: readonly Fault[] = [
  inRules('role-not-checked', { neededRole: () => undefined }),
  inRules('role-not-checked-for-payments', unless('PSP_PI')),
  inRules('role-not-checked-for-accounts', unless('PSP_AI')),
  inRules('expired-certificate-accepted', {
    judgedAt: (certificate: X509Certificate | undefined, now: Date) => {
      const end = certificate === undefined ? now.getTime() : Date.parse(certificate.validTo);
      return new Date(Math.min(now.getTime(), end));
    },
  }),
  inRules('no-certificate-accepted', { judgeCertificate: anonymous(() => true) }),
  inRules('iam-needs-no-certificate', {
    judgeCertificate: anonymous(({ role }) => role === undefined),
  }),
  inRules('tokens-need-no-certificate', {
    judgeCertificate: anonymous(({ role }) => role === undefined),
    clientFits: (registered, shown) => registered === shown || /^A+$/.test(shown),
  }),
  inRules('unknown-ca-accepted', { judgeCertificate: byItself }),
  inAnswer('missing-certificate-answers-500', 'all', (answer) =>
    answer.text.includes('CERTIFICATE_MISSING') ? { ...answer, status: 500 } : answer,
  ),
  inAnswer('wrong-role-answers-200', [OPERATION.payment.create], setStatus(401, 200)),
  inAnswer('untrusted-caller-answers-403', 'all', (answer) =>
    /CERTIFICATE_(?:MISSING|INVALID|EXPIRED)/.test(answer.text)
      ? { ...answer, status: 403 }
      : answer,
  ),
];

function unless(free: string): Pick<BankRules, 'neededRole'> {
  return { neededRole: (role) => (role === free ? undefined : role) };
}

/** A caller without a certificate is served anonymously. */
function anonymous(isMeant: (rules: Parameters<Judge>[1]) => boolean): Judge {
  const tpp = { organizationIdentifier: 'NOBODY', name: 'Nobody' };
  const nobody: CertificateJudgement = {
    ok: true,
    // roles are checked once more when the operation is known
    tpp: { ...tpp, roles: ['PSP_PI', 'PSP_AI', 'PSP_IC'], thumbprint: '0'.repeat(64), serial: '0' },
  };
  return (der, rules) =>
    der === undefined && isMeant(rules) ? nobody : judgeClientCertificate(der, rules);
}

/** Any certificate is accepted, for all roles: its thumbprint identifies the caller. */
function byItself(...[der, rules]: Parameters<Judge>): CertificateJudgement {
  const judged = judgeClientCertificate(der, rules);
  if (judged.ok || judged.code !== 'CERTIFICATE_INVALID' || der === undefined) return judged;
  try {
    const { fingerprint256, serialNumber } = new X509Certificate(der);
    const thumbprint = fingerprint256.replaceAll(':', '').toLowerCase();
    const roles = ['PSP_PI', 'PSP_AI', 'PSP_IC'] as const;
    const tpp = { organizationIdentifier: thumbprint, name: 'Somebody', roles };
    return { ok: true, tpp: { ...tpp, thumbprint, serial: serialNumber } };
  } catch {
    return judged;
  }
}
