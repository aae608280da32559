import { visibleText } from '../../foundation/visible-text.js';
import type { InspectedCertificate, InspectedFile } from '../../pki/inspect-files.js';

const LABEL = 20;

/** The inspected certificates as lines for people; `isChainChecked`: the trusted authorities were given. */
export function inspectionLines(
  files: readonly InspectedFile[],
  now: Date,
  isChainChecked: boolean,
): readonly string[] {
  return files
    .flatMap(({ path, form, certificates }) =>
      certificates.flatMap((one, at) => {
        const count =
          certificates.length > 1 ? `, certificate ${at + 1} of ${certificates.length}` : '';
        return [
          `${path} (${form.toUpperCase()}${count}): ${kindOf(one)}`,
          ...linesOf(one, now),
          ...endOf(one, isChainChecked),
          '',
        ];
      }),
    )
    .slice(0, -1)
    .map((line) => visibleText(line));
}

function kindOf({ isAuthority, qcType, psd2 }: InspectedCertificate): string {
  if (isAuthority) return 'an authority';
  const name = { qwac: 'QWAC, for TLS', qseal: 'QSEAL, for signatures' };
  if (qcType !== undefined) return name[qcType];
  return psd2 === undefined ? 'no PSD2 certificate' : 'a PSD2 certificate of no stated type';
}

function linesOf(one: InspectedCertificate, now: Date): readonly string[] {
  const rows: readonly (readonly [string, string])[] = [
    ['Subject', one.subject],
    ...one.organizationIdentifiers.map((each) => ['Organization', each] as const),
    ...rolesOf(one),
    ['QCStatements', one.qcStatements.join(', ')],
    ['Issuer', one.issuer],
    ['Chain', chainOf(one)],
    ['Valid', validityOf(one, now)],
    ['Key', `${one.key}${one.hasKey ? '; the file has the private key' : ''}`],
    ['Signed with', one.signature],
    ['Key usage', [...one.keyUsage, ...one.extendedKeyUsage].join(', ')],
    ['Other names', one.alternativeNames.join(', ')],
    ['Revocation', one.revocation.join(', ')],
    ['Serial number', one.serial],
    ['SHA-256', one.thumbprint],
  ];
  return [
    ...rows.flatMap(([label, text]) => (text === '' ? [] : [`  ${label.padEnd(LABEL)}${text}`])),
    ...one.refusals.map((text) => `  REFUSED: ${text}`),
    ...one.warnings.map((text) => `  Warning: ${text}`),
  ];
}

function endOf(one: InspectedCertificate, isChainChecked: boolean): readonly string[] {
  if (one.isAuthority || one.refusals.length > 0) return [];
  const rest = isChainChecked ? '.' : '; whether a bank trusts its issuer was not checked (--ca).';
  return [`  No reason to refuse it was found${rest}`];
}

const SERVICES = {
  PSP_AS: 'holds accounts',
  PSP_PI: 'payments',
  PSP_AI: 'accounts',
  PSP_IC: 'funds',
} as const;

function rolesOf({ psd2 }: InspectedCertificate): readonly (readonly [string, string])[] {
  if (psd2 === undefined) return [];
  const roles = psd2.roles.map((role) => `${role} (${SERVICES[role]})`).join(', ');
  return [
    ['Roles', roles === '' ? 'none' : roles],
    ['Authority', `${psd2.authorityName} (${psd2.authorityId})`],
  ];
}

function chainOf({
  chain,
  isChainComplete,
  isAuthority,
  subject,
  issuer,
}: InspectedCertificate): string {
  if (isAuthority && subject === issuer) return 'a root: it has issued itself';
  const way = chain.map((name) => `issued by ${name}`).join('; ');
  if (isChainComplete) return way;
  return `${way === '' ? '' : `${way}; `}the next issuer is in none of the files`;
}

const DAY = 86_400_000;

function validityOf({ notBefore, notAfter }: InspectedCertificate, now: Date): string {
  const [from, until] = [notBefore, notAfter].map((date) => date.toISOString().slice(0, 10));
  const days = Math.trunc((notAfter.getTime() - now.getTime()) / DAY);
  const left = notAfter < now ? `ended ${-days} days ago` : `${days} days left`;
  return `${from} to ${until} (${notBefore > now ? 'not yet valid' : left})`;
}
