import { viewSchema } from '../../../documents/schema-view.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf } from '../../../standard/roles.js';
import { type LintOperation, parameterOf } from '../lint-operation.js';
import { complain, type LintContext, type LintRule, type OperationRule } from '../lint-rule.js';

/** Some operations: which, and the begin of a sentence about them. */
interface Only {
  readonly binds: (operation: Pick<LintOperation, 'id'>) => boolean;
  readonly declare: string;
}

const INITIATIONS: Only = {
  binds: ({ id }) => id === OPERATION.payment.create,
  declare: 'An initiation declares',
};

const AND_STARTS: Only = {
  binds: (operation) => INITIATIONS.binds(operation) || doingOf(operation.id)?.role === 'start',
  declare: 'An initiation and a start of authorisation declare',
};

/** A group of headers that a TPP may send, and its clause. */
interface HeaderGroup {
  readonly id: string;
  readonly clause: string;
  readonly names: readonly string[];
  readonly of: string;
  /** The operations of the clause; all that have the headers in the interface when absent. */
  readonly only?: Only;
}

const GROUPS: readonly HeaderGroup[] = [
  { id: 'psu-id-headers', clause: 'HDR-PSU-ID', of: 'the PSU', names: ['PSU-ID', 'PSU-ID-Type'] },
  {
    id: 'psu-corporate-headers',
    clause: 'HDR-PSU-CORPORATE',
    of: 'the company',
    names: ['PSU-Corporate-ID', 'PSU-Corporate-ID-Type'],
  },
  {
    id: 'forwarded-headers',
    clause: 'HDR-FORWARDED',
    of: "what the PSU's browser sent",
    names: [
      'PSU-IP-Address',
      'PSU-IP-Port',
      'PSU-Accept',
      'PSU-Accept-Charset',
      'PSU-Accept-Encoding',
      'PSU-Accept-Language',
      'PSU-User-Agent',
      'PSU-Geo-Location',
    ],
  },
  {
    id: 'psu-http-method',
    clause: 'HDR-PSU-HTTP-METHOD',
    of: 'the method',
    names: ['PSU-Http-Method'],
  },
  { id: 'psu-device-id', clause: 'HDR-PSU-DEVICE-ID', of: 'the device', names: ['PSU-Device-ID'] },
  {
    id: 'redirect-headers',
    clause: 'HDR-REDIRECT-URI',
    of: 'redirection',
    names: ['TPP-Redirect-Preferred', 'TPP-Redirect-URI'],
  },
  {
    id: 'nok-redirect-header',
    clause: 'HDR-NOK-REDIRECT-URI-SERVED',
    of: 'negative results',
    names: ['TPP-Nok-Redirect-URI'],
  },
  {
    id: 'explicit-header',
    clause: 'HDR-EXPLICIT-SERVED',
    of: 'an explicit start of the authorisation',
    names: ['TPP-Explicit-Authorisation-Preferred'],
  },
  {
    id: 'initiation-headers',
    clause: 'HDR-INITIATION-EXTRAS',
    of: 'initiations',
    only: INITIATIONS,
    names: ['TPP-Rejection-NoFunds-Preferred', 'TPP-Brand-Logging-Information'],
  },
  {
    id: 'notification-headers',
    clause: 'HDR-NOTIFICATION',
    of: 'notifications',
    only: AND_STARTS,
    names: ['TPP-Notification-URI', 'TPP-Notification-Content-Preferred'],
  },
  {
    id: 'related-consent-header',
    clause: 'HDR-CONSENT-ID-OPTIONAL',
    of: 'a related consent',
    only: INITIATIONS,
    names: ['Consent-ID'],
  },
  {
    id: 'signature-headers',
    clause: 'HDR-SIGNATURE-SERVED',
    of: 'signatures',
    names: ['Digest', 'Signature', 'TPP-Signature-Certificate'],
  },
];

/** Headers that HTTP itself defines. */
const OF_HTTP = new Set([
  'accept',
  'accept-language',
  'content-type',
  'authorization',
  'content-length',
]);
/**
 * Headers that the contract lets a bank require, or requires under conditions that OpenAPI cannot express.
 */
const MAY_BE_MANDATED = new Set([
  'digest',
  'signature',
  'tpp-signature-certificate',
  'tpp-redirect-uri',
]);

/** The closest clause for a header that nobody has to send; otherwise that of all valid requests. */
const OPTIONAL_BY: Readonly<Record<string, string>> = {
  'tpp-redirect-preferred': 'HDR-REDIRECT-PREFERRED-ABSENT',
  'psu-ip-address': 'AIS-CONSENT-PSU-ADDRESS-OPTIONAL',
};

const lacking = (
  operation: LintOperation,
  { ourOf }: LintContext,
  names: readonly string[],
): readonly string[] => {
  const our = ourOf(operation);
  if (our === undefined) return [];
  return names.filter((name) => {
    const own = parameterOf(our, 'header', name);
    // a required header has its own rule
    return own?.required === false && parameterOf(operation, 'header', name) === undefined;
  });
};

const groupRule = ({ id, clause, names, of, only }: HeaderGroup): OperationRule => ({
  kind: 'operation',
  id,
  clause,
  atMost: 'warning',
  asks: `${only?.declare ?? 'Operations that have them in the interface declare'} the headers of ${of}: ${names.join(', ')}.`,
  hint: 'Declare them as optional header parameters; a document that does not declare them does not forbid them, but clients made from it cannot send them.',
  look: (operation, context) => {
    if (only !== undefined && !only.binds(operation)) return [];
    const missing = lacking(operation, context, names);
    if (missing.length === 0) return [];
    return [complain(operation, `does not declare ${missing.join(', ')}`)];
  },
});

/** An operation whose header our document requires has to require it too. */
const requiredRule = (
  name: string,
  facts: Pick<LintRule, 'id' | 'clause' | 'asks'>,
  binds: (our: LintOperation) => boolean = () => true,
): OperationRule => ({
  kind: 'operation',
  ...facts,
  hint: `Declare ${name} as a header parameter with \`required: true\`.`,
  look: (operation, { ourOf }) => {
    const our = ourOf(operation);
    if (our === undefined || !binds(our)) return [];
    if (parameterOf(our, 'header', name)?.required !== true) return [];
    const own = parameterOf(operation, 'header', name);
    if (own === undefined) return [complain(operation, `does not declare the header ${name}`)];
    if (own.required) return [];
    return [complain(operation, `does not require the header ${name}`, { at: own.at })];
  },
});

const beyond: OperationRule = {
  kind: 'operation',
  id: 'parameter-required-beyond',
  clause: 'COMMON-SERVES',
  asks: 'No operation requires a header or query parameter that the interface does not require.',
  hint: 'Make it optional: a valid request may lack it.',
  look: (operation, { ourOf }) => {
    const our = ourOf(operation);
    if (our === undefined) return [];
    return operation.parameters
      .filter(({ in: place, required }) => required && (place === 'header' || place === 'query'))
      .filter(({ in: place, name }) => parameterOf(our, place, name)?.required !== true)
      .filter(({ name }) => !OF_HTTP.has(name.toLowerCase()))
      .filter(({ name }) => !MAY_BE_MANDATED.has(name.toLowerCase()))
      .filter(({ name }) => name !== 'dateFrom')
      .map(({ in: place, name, at }) => {
        const sentence = `requires the ${place === 'header' ? 'header' : 'query parameter'} ${name}`;
        const clause =
          doingOf(our.id)?.role === 'update' && place === 'header'
            ? 'HDR-UPDATE-REDUCED'
            : OPTIONAL_BY[name.toLowerCase()];
        return complain(operation, sentence, { at, ...(clause === undefined ? {} : { clause }) });
      });
  },
};

const uuid = (id: string, clause: string, name: string): OperationRule => ({
  kind: 'operation',
  id,
  clause,
  asks: `${name} is declared as a UUID.`,
  hint: 'Give its schema `type: string` and `format: uuid`.',
  look: (operation, { document: { root } }) => {
    const own = parameterOf(operation, 'header', name);
    if (own?.schema === undefined) return [];
    const { format, values, at } = viewSchema(root, own.schema);
    const hasPattern = typeof (at.node as { pattern?: unknown } | null)?.pattern === 'string';
    if (format === 'uuid' || values !== undefined || hasPattern) return [];
    return [complain(operation, `takes any text as ${name}`, { at: own.at })];
  },
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const httpMethods: OperationRule = {
  kind: 'operation',
  id: 'psu-http-method-values',
  clause: 'HDR-PSU-HTTP-METHOD',
  asks: `PSU-Http-Method takes ${METHODS.join(', ')}.`,
  hint: 'Add the missing values to its enum.',
  look: (operation, { document: { root } }) => {
    const own = parameterOf(operation, 'header', 'PSU-Http-Method');
    const values = own?.schema === undefined ? undefined : viewSchema(root, own.schema).values;
    const missing = METHODS.filter((method) => values !== undefined && !values.includes(method));
    if (own === undefined || missing.length === 0) return [];
    return [
      complain(operation, `does not take PSU-Http-Method ${missing.join(', ')}`, { at: own.at }),
    ];
  },
};

export const REQUEST_HEADER_RULES: readonly LintRule[] = [
  requiredRule('X-Request-ID', {
    id: 'request-id-required',
    clause: 'HDR-X-REQUEST-ID',
    asks: 'Every operation requires the header X-Request-ID.',
  }),
  requiredRule(
    'PSU-IP-Address',
    {
      id: 'psu-ip-address-required',
      clause: 'HDR-PSU-IP-REQUIRED',
      asks: 'An initiation requires the header PSU-IP-Address.',
    },
    INITIATIONS.binds,
  ),
  requiredRule('Consent-ID', {
    id: 'consent-id-required',
    clause: 'AIS-CONSENT-ID-MANDATORY',
    asks: 'Every operation that reads accounts requires the header Consent-ID.',
  }),
  beyond,
  uuid('request-id-format', 'HDR-X-REQUEST-ID-FORMAT', 'X-Request-ID'),
  uuid('psu-device-id-format', 'HDR-PSU-DEVICE-ID-FORMAT', 'PSU-Device-ID'),
  httpMethods,
  ...GROUPS.map(groupRule),
];
