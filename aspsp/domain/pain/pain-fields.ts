/** The place of an order's field in pain.001. */
export interface PainField {
  /** JSON pointer into the order, or into one of its transfers. */
  readonly pointer: string;
  /** Paths of element names below PmtInf or CdtTrfTxInf, one for each version of the message. */
  readonly paths: readonly string[];
}

/** Fields of the order: below PmtInf. */
export const ORDER_FIELDS: readonly PainField[] = [
  { pointer: '/debtorAccount/iban', paths: ['DbtrAcct/Id/IBAN'] },
  { pointer: '/debtorAccount/currency', paths: ['DbtrAcct/Ccy'] },
  { pointer: '/requestedExecutionDate', paths: ['ReqdExctnDt', 'ReqdExctnDt/Dt'] },
  { pointer: '/requestedExecutionTime', paths: ['ReqdExctnDt/DtTm'] },
];

/** Fields that only a bulk has. */
export const BULK_FIELDS: readonly PainField[] = [
  { pointer: '/paymentInformationId', paths: ['PmtInfId'] },
  { pointer: '/batchBookingPreferred', paths: ['BtchBookg'] },
];

/** Fields of one transfer: below CdtTrfTxInf. */
export const TRANSFER_FIELDS: readonly PainField[] = [
  { pointer: '/endToEndIdentification', paths: ['PmtId/EndToEndId'] },
  { pointer: '/instructionIdentification', paths: ['PmtId/InstrId'] },
  { pointer: '/instructedAmount/amount', paths: ['Amt/InstdAmt'] },
  { pointer: '/instructedAmount/currency', paths: ['Amt/InstdAmt/@Ccy'] },
  { pointer: '/ultimateDebtor', paths: ['UltmtDbtr/Nm'] },
  { pointer: '/creditorAccount/iban', paths: ['CdtrAcct/Id/IBAN'] },
  { pointer: '/creditorAccount/currency', paths: ['CdtrAcct/Ccy'] },
  { pointer: '/creditorAgent', paths: ['CdtrAgt/FinInstnId/BIC', 'CdtrAgt/FinInstnId/BICFI'] },
  { pointer: '/creditorAgentName', paths: ['CdtrAgt/FinInstnId/Nm'] },
  { pointer: '/creditorName', paths: ['Cdtr/Nm'] },
  { pointer: '/creditorAddress/street', paths: ['Cdtr/PstlAdr/StrtNm'] },
  { pointer: '/creditorAddress/buildingNumber', paths: ['Cdtr/PstlAdr/BldgNb'] },
  { pointer: '/creditorAddress/city', paths: ['Cdtr/PstlAdr/TwnNm'] },
  { pointer: '/creditorAddress/country', paths: ['Cdtr/PstlAdr/Ctry'] },
  { pointer: '/ultimateCreditor', paths: ['UltmtCdtr/Nm'] },
  { pointer: '/purposeCode', paths: ['Purp/Cd'] },
  { pointer: '/chargeBearer', paths: ['ChrgBr'] },
  { pointer: '/remittanceInformationUnstructured', paths: ['RmtInf/Ustrd'] },
];
