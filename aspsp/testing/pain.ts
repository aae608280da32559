/** One transfer of a pain.001 document. */
export interface PainTransfer {
  readonly iban: string;
  readonly name?: string;
  readonly amount?: string;
  readonly currency?: string;
}

export interface PainParts {
  readonly debtor: string;
  readonly transfers: readonly PainTransfer[];
  readonly day?: string;
  readonly count?: number;
  readonly sum?: string;
  readonly batch?: boolean;
  /** `pain.001.001.03` by default. */
  readonly version?: string;
}

/** A pain.001 document as a TPP writes it. */
export function pain001(parts: PainParts): string {
  const { debtor, transfers, day = '', version = 'pain.001.001.03' } = parts;
  const count = parts.count ?? transfers.length;
  const sum = parts.sum === undefined ? '' : `<CtrlSum>${parts.sum}</CtrlSum>`;
  const batch = parts.batch === undefined ? '' : `<BtchBookg>${parts.batch}</BtchBookg>`;
  const date = day === '' ? '' : `<ReqdExctnDt>${day}</ReqdExctnDt>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>MSG-1</MsgId><CreDtTm>2026-11-21T10:00:00Z</CreDtTm>
      <NbOfTxs>${count}</NbOfTxs>${sum}
      <InitgPty><Nm>TPP</Nm></InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>INFO-1</PmtInfId><PmtMtd>TRF</PmtMtd>${batch}${date}
      <Dbtr><Nm>Anna Example</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${debtor}</IBAN></Id></DbtrAcct>
${transfers.map(transfer).join('\n')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}

function transfer({
  iban,
  name = 'Bruno Example',
  amount = '1.00',
  currency = 'EUR',
}: PainTransfer) {
  return `      <CdtTrfTxInf>
        <PmtId><EndToEndId>E2E-1</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
        <Cdtr><Nm>${name}</Nm></Cdtr>
        <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>
        <RmtInf><Ustrd>Invoice 12</Ustrd></RmtInf>
      </CdtTrfTxInf>`;
}

/** The two parts of a periodic pain.001 payment, as options of a call. */
export function periodicParts(xml: string, standingOrder: object) {
  const parts = [
    part('xml_sct', 'application/xml', xml),
    part('json_standingorderType', 'application/json', JSON.stringify(standingOrder)),
  ];
  return {
    type: 'multipart/form-data; boundary=XX',
    text: `${parts.join('')}--XX--\r\n`,
  };
}

function part(name: string, type: string, content: string): string {
  const head = `Content-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}`;
  return `--XX\r\n${head}\r\n\r\n${content}\r\n`;
}
