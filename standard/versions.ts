/** The versions of the framework that are described here. */
export const VERSIONS = ['1.3.4', '1.3.6', '1.3.8', '1.3.9', '1.3.12'] as const;

export type FrameworkVersion = (typeof VERSIONS)[number];

/** The version of the contract, and of a bank whose profile names none. */
export const USUAL_FRAMEWORK: FrameworkVersion = '1.3.6';

const KINDS = ['field', 'value', 'header', 'query', 'operation', 'status', 'form'] as const;

/** What only some versions have. */
export interface VersionRow {
  /** The versions that have it: `-1.3.4`, `1.3.8-1.3.9`, or several ranges as in `-1.3.6 1.3.12-`. */
  readonly in: string;
  /** `form`: the same name with another type or limit. */
  readonly kind: (typeof KINDS)[number];
  /** Names of fields and parameters, values, paths of operations, status codes. */
  readonly names: readonly string[];
  /** The fields that contain it, or that have the value; any when empty. `.` is the body itself. */
  readonly of: readonly string[];
  /** The ends of the paths of its operations; any when empty. */
  readonly at: readonly string[];
  readonly says: string;
  /** Whether a response that has it shows that the bank is of such a version. */
  readonly isSign: boolean;
}

/** Versions, kind (with `!`: a sign), names, fields that contain it, ends of paths, and what it is. */
const TABLE = `
-1.3.4         | field!     | cancellationIds | . | | The authorisations of a cancellation are listed in cancellationIds.
-1.3.4         | field!     | cancellationId | . | | The start of a cancellation authorisation returns cancellationId.
-1.3.4         | value!     | authorised | balanceType | | A balance can be of the type authorised.
-1.3.4         | field!     | ownerAddress additionalAccountInformation | | | A consent and an account can have the address of the owner.
-1.3.4 1.3.12- | form       | remittanceInformationStructured | . payments | | Structured remittance information of a payment is an object with a reference.
1.3.6-         | field!     | authorisationIds | . | /cancellation-authorisations | The authorisations of a cancellation are listed in authorisationIds.
1.3.6-         | field      | authorisationId | | /cancellation-authorisations | The start of a cancellation authorisation returns authorisationId.
1.3.6-         | value!     | unconfirmed | scaStatus | | An authorisation can wait for a confirmation code, in the status unconfirmed.
1.3.6-         | value      | allAccountsWithOwnerName | | | A consent for all accounts can include the names of their owners.
1.3.6-         | field      | additionalInformation | access | | The access to further information of an account is named additionalInformation.
1.3.6-1.3.9    | operation! | /v1/trusted-beneficiaries | | | Trusted beneficiaries of the PSU can be listed.
1.3.6-         | field!     | trustedBeneficiaryFlag | | | An authorisation can say whether the creditor becomes a trusted beneficiary.
1.3.6-         | field!     | displayName | | | An account can have the name that the PSU sees.
1.3.6-         | field!     | ownerName | cardAccount cardAccounts | /card-accounts /card-accounts/{account-id} | A card account can have the name of its owner.
1.3.6-         | field!     | creditorAgent debtorAgent remittanceInformationUnstructuredArray remittanceInformationStructuredArray balanceAfterTransaction | booked pending information transactionsDetails transactionDetails | | An entry can have the banks of both sides, lists of remittance information and the balance after it.
1.3.6-         | field!     | acceptorTransactionDateTime cardAcceptorPhone | booked pending information transactionsDetails transactionDetails | | A card entry can have the time at the acceptor, and its telephone number.
1.3.6-         | field      | instructionIdentification debtorName remittanceInformationStructuredArray | . payments | | A payment can have an instruction identification, the name of the debtor and a list of structured remittance information.
1.3.6-         | field!     | currencyConversionFee currencyConversionFees estimatedTotalAmount estimatedInterbankSettlementAmount | | | Creations and updates can tell fees and estimated amounts.
1.3.6-         | field!     | transactionFees | . | /{authorisationId} | An update of an authorisation can tell the fees.
1.3.6-         | field!     | psuMessage | . | /status | A status can come with a message for the PSU.
1.3.6-         | field      | tppMessages | | /{paymentId} /consents | A created consent and a started cancellation can have messages for the TPP.
1.3.6-         | header     | TPP-Brand-Logging-Information | | | A TPP can name its brand.
1.3.6-         | header     | PSU-IP-Address | | /consents | A request for a consent needs the address of the PSU; before, only one that the PSU started.
1.3.6-         | form       | name details ownerName | account accounts cardAccount cardAccounts | | Names and details of accounts can be longer: 70, 500 and 140 instead of 35, 140 and 70.
1.3.6-         | form       | psuMessage text detail additionalInformation | | | Messages have 500 characters at most, instead of 512.
1.3.8-1.3.9    | field!     | transactionDetails | transactionsDetails | | One transaction is one level deeper: transactionsDetails contains transactionDetails.
-1.3.6 1.3.12- | field!     | transactionAmount | transactionsDetails | | The fields of one transaction are directly in transactionsDetails.
1.3.8-         | field      | restrictedTo | | | A consent can be restricted to types of accounts.
1.3.8-         | field      | debtorName | | /{payment-product} /{paymentId} | A bulk can have the name of the debtor.
1.3.8-         | query      | pageIndex itemsPerPage | | | A TPP can ask for a page of a transaction list.
1.3.9-         | header     | TPP-Decoupled-Preferred | | | A TPP can prefer the Decoupled approach.
1.3.9-1.3.9    | status!    | 202 | | /{paymentId} /status | A payment that is not checked yet, and its status, are read with 202.
1.3.9-1.3.9    | field!     | tppMessage | | | What is read of payments and authorisations can have messages, in the field tppMessage.
1.3.9-         | field      | psuMessage _links | | /{authorisationId} /status | A status can come with links, and that of an authorisation with a message.
1.3.9-1.3.9    | field      | otherAccountIdentification | | | An account can be identified by otherAccountIdentification.
1.3.9-         | field!     | debitAccounting | | | A card account says whether amounts are seen as debits.
1.3.9-         | field!     | batchIndicator batchNumberOfTransactions entryDetails | booked pending information transactionsDetails transactionDetails | | An entry can sum up a batch, with its parts.
1.3.9-         | form       | booked cardAccount | cardTransactions _links | | A report of card entries needs neither booked entries nor the link to the card account.
1.3.9-         | value      | all | bookingStatus | | A TPP can ask for the entries of every booking status.
-1.3.8         | value      | information | bookingStatus | /card-accounts/{account-id}/transactions | A TPP can ask for the standing orders of a card.
1.3.9-         | value!     | BENEFICIARY_WHITELISTING_REQUIRED FUNDS_NOT_AVAILABLE | code | | Two more codes of messages: the creditor must become trusted, and the funds are missing.
1.3.12-        | field      | tppMessages | | /{paymentId} /status /{authorisationId} /authorisations /cancellation-authorisations | What is read and started can have messages, in the field tppMessages.
1.3.12-        | field      | other cashAccountType | | | An account can be identified by another scheme, and a reference can have the type of the account.
1.3.12-        | field!     | ownerNames psuName | | | The names of the owners with their roles, and the name of the PSU.
1.3.12-        | field!     | scaStatus | . | /{payment-product} /{paymentId} /consents | A creation tells the status of the authorisation that it started.
1.3.12-        | field      | psuMessage | | /{paymentId} | A started cancellation can have a message for the PSU.
1.3.12-        | field!     | valueDate grandTotalAmount | booked pending information transactionsDetails transactionDetails | /card-accounts/{account-id}/transactions | A card entry can have its value date and a total with fees.
1.3.12-        | form       | remittanceInformationStructured remittanceInformationStructuredArray | | | Structured remittance information is an object with a reference, in lists and entries too.
1.3.12-        | field      | remittanceInformationUnstructuredArray monthsOfExecution | . payments json_standingorderType | | A payment can have several lines of remittance information, and a standing order its months.
1.3.12-        | form       | details transactionDetails creditorAgentName | | | Details of cards and their entries can have 1000 characters, the name of a bank 140.
-1.3.9         | query      | withBalance | | /card-accounts/{account-id}/transactions | A TPP can ask for the balances with the entries of a card.
`;

function readRow(line: string): VersionRow {
  const [versions = '', given = '', names = '', of = '', at = '', says = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  const kind = KINDS.find((each) => given.replace('!', '') === each);
  if (kind === undefined) throw new Error(`unknown kind in the table of versions: ${line}`);
  const words = (cell: string) => cell.split(' ').filter((word) => word !== '');
  const isSign = given.endsWith('!');
  return { in: versions, kind, names: words(names), of: words(of), at: words(at), says, isSign };
}

/** Every difference of the versions, in our own words. docs/versions.md shows where the documents have it. */
export const VERSION_ROWS: readonly VersionRow[] = TABLE.trim().split('\n').map(readRow);
