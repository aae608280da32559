import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { der } from './der.js';
import { OID, type Psd2Role } from './oids.js';
import { openssl } from './openssl.testing.js';
import { qcStatements } from './qc-statements.js';

export interface MadeCertificate {
  readonly pem: string;
  readonly raw: Buffer;
  readonly file: string;
  readonly keyFile: string;
}

export interface CertificateOptions {
  /** An existing key. */
  readonly keyFile?: string;
  /** Arguments of `openssl genpkey`. */
  readonly key?: readonly string[];
  readonly hash?: string;
  readonly usage?: string;
  readonly purposes?: string;
  readonly ca?: boolean;
  readonly roles?: readonly Psd2Role[];
  readonly pathLength?: number;
  /** Further lines of the extensions. */
  readonly more?: readonly string[];
  /** The subject instead of that of the test TPP. */
  readonly subject?: string;
  /** Arguments of `openssl x509 -req`, for RSASSA-PSS. */
  readonly signing?: readonly string[];
}

const P256 = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** Creates certificates with openssl, including unusual ones that this package cannot create. */
export function opensslAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-openssl-'));
  let count = 0;
  const place = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    writeFileSync(place(name), text);
    return place(name);
  };
  const make = (
    name: string,
    options: CertificateOptions,
    issuer?: MadeCertificate,
  ): MadeCertificate => {
    count += 1;
    const id = `${count}`;
    const keyFile = options.keyFile ?? place(`${id}.key`);
    if (options.keyFile === undefined)
      openssl(['genpkey', ...(options.key ?? P256), '-out', keyFile]);
    const plain = options.ca
      ? `/C=DE/O=Test/CN=${name}`
      : `/C=DE/O=Test TPP/organizationIdentifier=PSDDE-BAFIN-100001/CN=${name}`;
    const subject = options.subject ?? plain;
    const request = place(`${id}.csr`);
    openssl(['req', '-new', '-key', keyFile, '-subj', subject, '-out', request, '-utf8']);
    const extensions = write(`${id}.cnf`, extensionsOf(options));
    const by =
      issuer === undefined
        ? ['-signkey', keyFile]
        : ['-CA', issuer.file, '-CAkey', issuer.keyFile, '-CAcreateserial'];
    const file = place(`${id}.pem`);
    openssl([
      ...['x509', '-req', '-in', request, ...by, '-days', '30', `-${options.hash ?? 'sha256'}`],
      ...['-extfile', extensions, '-out', file, ...(options.signing ?? [])],
    ]);
    const pem = readFileSync(file, 'utf8');
    return { pem, raw: new X509Certificate(pem).raw, file, keyFile };
  };
  return {
    make,
    /** Whether OpenSSL accepts a certificate as that of a client. */
    accepts: (one: MadeCertificate, between: MadeCertificate, root: MadeCertificate): boolean => {
      const files = ['-CAfile', root.file, '-untrusted', between.file, one.file];
      try {
        openssl(['verify', '-purpose', 'sslclient', ...files]);
        return true;
      } catch {
        return false;
      }
    },
    /** A CRL of a CA that revokes these certificates, in DER. */
    crl: (issuer: MadeCertificate, revoked: readonly MadeCertificate[], days = '7'): Buffer => {
      const config = caConfig(folder, write);
      for (const { file } of revoked) openssl(['ca', ...config, ...by(issuer), '-revoke', file]);
      const pem = place('made.crl');
      openssl(['ca', ...config, ...by(issuer), '-gencrl', '-crldays', days, '-out', pem]);
      openssl(['crl', '-in', pem, '-outform', 'DER', '-out', `${pem}.der`]);
      return readFileSync(`${pem}.der`);
    },
    /** An OCSP response about a certificate, in DER; `signer` signs it instead of the issuer. */
    ocsp: (
      issuer: MadeCertificate,
      about: MadeCertificate,
      status: 'V' | 'R',
      signer: MadeCertificate = issuer,
    ): Buffer => {
      const { serialNumber } = new X509Certificate(about.pem);
      const ended = status === 'R' ? '200101000000Z' : '';
      const index = write(
        'ocsp.txt',
        `${status}\t400101000000Z\t${ended}\t${serialNumber}\tunknown\t/CN=x\n`,
      );
      const request = place('ocsp.req');
      const response = place('ocsp.der');
      openssl([
        'ocsp',
        '-issuer',
        issuer.file,
        '-cert',
        about.file,
        '-reqout',
        request,
        '-no_nonce',
      ]);
      openssl([
        ...['ocsp', '-index', index, '-CA', issuer.file, '-rsigner', signer.file],
        ...['-rkey', signer.keyFile, '-reqin', request, '-respout', response, '-ndays', '7'],
      ]);
      return readFileSync(response);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const by = ({ file, keyFile }: MadeCertificate) => ['-cert', file, '-keyfile', keyFile];

function caConfig(folder: string, write: (name: string, text: string) => string) {
  write('index.txt', '');
  write('crlnumber', '01\n');
  const text = [
    '[ca]',
    'default_ca = one',
    '[one]',
    `database = ${join(folder, 'index.txt')}`,
    `crlnumber = ${join(folder, 'crlnumber')}`,
    'default_md = sha256',
    '',
  ];
  return ['-config', write('ca.cnf', text.join('\n'))];
}

function extensionsOf(options: CertificateOptions): string {
  const length = options.pathLength === undefined ? '' : `,pathlen:${options.pathLength}`;
  const statements = der.encode(
    qcStatements({
      type: 'qwac',
      roles: options.roles ?? ['PSP_PI', 'PSP_AI', 'PSP_IC'],
      authorityName: 'BaFin',
      authorityId: 'DE-BAFIN',
    }),
  );
  const lines = options.ca
    ? [
        `basicConstraints=critical,CA:TRUE${length}`,
        `keyUsage=${options.usage ?? 'keyCertSign,cRLSign'}`,
        ...(options.purposes === undefined ? [] : [`extendedKeyUsage=${options.purposes}`]),
      ]
    : [
        'basicConstraints=critical,CA:FALSE',
        ...(options.usage === ''
          ? []
          : [`keyUsage=critical,${options.usage ?? 'digitalSignature'}`]),
        `extendedKeyUsage=${options.purposes ?? 'clientAuth,serverAuth'}`,
        `${OID.qcStatements}=DER:${statements.toString('hex')}`,
      ];
  return `${[...lines, ...(options.more ?? [])].join('\n')}\n`;
}
