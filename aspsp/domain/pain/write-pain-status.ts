import { XMLBuilder } from 'fast-xml-parser';
import type { Payment } from '../entities.js';

const BUILDER = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
});

/** ISO 20022: insufficient funds. */
const INSUFFICIENT_FUNDS = 'AM04';

/** The status of a pain.001 payment as a pain.002 document. */
export function writePainStatus(
  { status, original, fundsAvailable }: Pick<Payment, 'status' | 'original' | 'fundsAvailable'>,
  report: { readonly id: string; readonly createdAt: string },
): string {
  const unfunded = status === 'RJCT' && fundsAvailable === false;
  const document = {
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10',
      CstmrPmtStsRpt: {
        GrpHdr: { MsgId: report.id, CreDtTm: report.createdAt },
        OrgnlGrpInfAndSts: {
          OrgnlMsgId: original?.message.id ?? '',
          OrgnlMsgNmId: original?.message.name ?? '',
          GrpSts: status,
          ...(unfunded ? { StsRsnInf: { Rsn: { Cd: INSUFFICIENT_FUNDS } } } : {}),
        },
      },
    },
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${BUILDER.build(document)}`;
}
