/** A document with an error that the published one of its version has: it lists one header twice. */
export const publishedDocument = (
  version: string,
  title = 'NextGenPSD2 XS2A Framework',
): string => `openapi: 3.0.1
info:
  title: ${title}
  version: "${version}"
paths:
  /v1/funds-confirmations:
    post:
      operationId: checkFunds
      parameters:
        - $ref: '#/components/parameters/consentId_HEADER_optional'
        - $ref: '#/components/parameters/piisConsentId_HEADER_optional'
      responses: { 200: { description: OK } }
components:
  parameters:
    consentId_HEADER_optional: { name: Consent-ID, in: header, schema: { type: string } }
    piisConsentId_HEADER_optional: { name: Consent-ID, in: header, schema: { type: string } }
`;
