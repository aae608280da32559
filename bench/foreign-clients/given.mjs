import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

export const PASSPHRASE = 'changeit';
const OTP = '123456';
const dayIn = (days) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10);

/** The settings of a bank at which a client can do all of its steps. */
export function writeConfig(file, dialect) {
  const sca = { approaches: ['embedded', 'redirect'], fixedOtp: OTP };
  writeFileSync(file, stringify({ version: 1, dialect, sca }));
}

/** What a client is told, from the profile of the bank: addresses, the PSU, and the bodies that it sends. */
export function given(profileFile, certificates) {
  const { target, psu, ais, pis } = parse(readFileSync(profileFile, 'utf8'));
  const list = [{ iban: ais.accounts?.[0]?.iban ?? pis.debtorAccount.iban }];
  return {
    base: target.baseUrl,
    certificates,
    psu: psu.id,
    password: psu.password,
    otp: OTP,
    method: 'sms',
    bookingStatus: 'booked',
    dateFrom: ais.transactions.dateFrom,
    consent: {
      access: { accounts: list, balances: list, transactions: list },
      recurringIndicator: true,
      validUntil: dayIn(30),
      frequencyPerDay: 4,
      combinedServiceIndicator: false,
    },
    payment: {
      instructedAmount: { currency: 'EUR', amount: '1.00' },
      debtorAccount: { iban: pis.debtorAccount.iban },
      creditorAccount: { iban: pis.creditorAccount.iban },
      creditorName: 'Example Creditor',
    },
    order: { startDate: dayIn(30), frequency: 'Monthly' },
    pain: pain001(pis),
  };
}

const pain001 = ({ debtorAccount, creditorAccount }) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M-1</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty><Nm>TPP</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>I-1</PmtInfId><PmtMtd>TRF</PmtMtd><Dbtr><Nm>Anna Example</Nm></Dbtr>
<DbtrAcct><Id><IBAN>${debtorAccount.iban}</IBAN></Id></DbtrAcct>
<CdtTrfTxInf><PmtId><EndToEndId>E-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">1.00</InstdAmt></Amt>
<Cdtr><Nm>Example Creditor</Nm></Cdtr><CdtrAcct><Id><IBAN>${creditorAccount.iban}</IBAN></Id></CdtrAcct></CdtTrfTxInf>
</PmtInf></CstmrCdtTrfInitn></Document>`;

/** A PKCS#12 with both certificates of a TPP under the names that the adapter looks for, and one with the bank's authority. */
export function writeKeyStores(folder, certificates) {
  const run = (command, args) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const file = (name) => path.join(certificates, name);
  const keyStore = path.join(folder, 'keys.p12');
  const trustStore = path.join(folder, 'trust.p12');
  for (const kind of ['qwac', 'qseal']) {
    const one = path.join(folder, `${kind}.p12`);
    const pair = ['-in', file(`tpp1-${kind}.pem`), '-inkey', file(`tpp1-${kind}.key.pem`)];
    const named = ['-name', `default_${kind}`, '-passout', `pass:${PASSPHRASE}`, '-out', one];
    run('openssl', ['pkcs12', '-export', ...pair, ...named]);
    const from = ['-srckeystore', one, '-srcstorepass', PASSPHRASE];
    const to = [
      '-destkeystore',
      keyStore,
      '-deststorepass',
      PASSPHRASE,
      '-deststoretype',
      'PKCS12',
    ];
    run('keytool', ['-importkeystore', '-noprompt', ...from, ...to]);
  }
  const trust = ['-keystore', trustStore, '-storepass', PASSPHRASE, '-storetype', 'PKCS12'];
  run('keytool', ['-importcert', '-noprompt', '-alias', 'bank', '-file', file('ca.pem'), ...trust]);
  return { keyStore, trustStore, passphrase: PASSPHRASE };
}
