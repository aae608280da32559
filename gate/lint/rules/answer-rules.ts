import type { Located } from '../../../documents/located.js';
import type { ResponseAt } from '../../../documents/operations.js';
import { fieldAt, type SchemaView, viewSchema } from '../../../documents/schema-view.js';
import { OPERATION } from '../../../standard/operation.js';
import { doingOf } from '../../../standard/roles.js';
import { isJson, isSuccess, type LintOperation } from '../lint-operation.js';
import { complain, type LintRule, type OperationRule } from '../lint-rule.js';

const echo: OperationRule = {
  kind: 'operation',
  id: 'request-id-in-answers',
  clause: 'HDR-X-REQUEST-ID-ECHO',
  asks: 'Every response declares the header X-Request-ID.',
  hint: 'Declare X-Request-ID among the headers of each response.',
  look: (operation) => {
    const silent = operation.responses.filter(({ headers }) => !headers.has('x-request-id'));
    const [first] = silent;
    if (first === undefined) return [];
    const all = silent.map(({ status }) => status).join(', ');
    return [complain(operation, `does not declare X-Request-ID in ${all}`, { at: first.at })];
  },
};

const created = (operation: LintOperation): ResponseAt | undefined =>
  doingOf(operation.id)?.role === 'create'
    ? operation.responses.find(({ status }) => status === '201')
    : undefined;

const headerOfCreation = (
  id: string,
  clause: string,
  name: string,
  asks: string,
): OperationRule => ({
  kind: 'operation',
  id,
  clause,
  asks,
  hint: `Declare ${name} among the headers of 201.`,
  look: (operation) => {
    const answer = created(operation);
    if (answer === undefined || answer.headers.has(name.toLowerCase())) return [];
    return [complain(operation, `does not declare ${name} in 201`, { at: answer.at })];
  },
});

/** The JSON of a success with a status that our document also has. */
function jsonOf(operation: LintOperation): Located | undefined {
  const answer = operation.responses.find((one) => isSuccess(one) && one.content.some(isJson));
  return answer?.content.find(isJson)?.schema;
}

const media: OperationRule = {
  kind: 'operation',
  id: 'answer-media-type',
  clause: 'COMMON-CONTENT-TYPE',
  asks: 'Successes with a body are offered as application/json.',
  hint: 'Add application/json to the content of the response.',
  look: (operation, { ourOf }) => {
    const ours = ourOf(operation)?.responses ?? [];
    return operation.responses.filter(isSuccess).flatMap(({ status, content, at }) => {
      const our = ours.find((one) => one.status === status);
      if (our === undefined || !our.content.some(isJson) || content.some(isJson)) return [];
      // a payment may be returned in the form in which it was created
      if (operation.id === OPERATION.payment.read && content.length > 0) return [];
      return [complain(operation, `does not return JSON with ${status}`, { at })];
    });
  },
};

const links = (operation: LintOperation, root: unknown): SchemaView | undefined => {
  const json = jsonOf(operation);
  const at = json === undefined ? undefined : fieldAt(root, json, ['_links']);
  return at === undefined ? undefined : viewSchema(root, at);
};

const WAYS_ON = /^(?:scaRedirect|scaOAuth|scaStatus|startAuthorisation|confirmation)/;

const WAY_ON_OF: Readonly<Record<string, string>> = {
  [OPERATION.payment.create]: 'PIS-INITIATE-NEXT-STEP',
  [OPERATION.consent.create]: 'AIS-CONSENT-CREATE-WAY-ON',
  [OPERATION.basket.create]: 'SBS-NEXT-STEP',
  [OPERATION.fundsConsent.create]: 'COF-NEXT-STEP',
};

const scaLinks: OperationRule = {
  kind: 'operation',
  id: 'sca-links',
  clause: 'PIS-INITIATE-NEXT-STEP',
  asks: 'The response to a creation can link to the next step of its authorisation: scaRedirect, scaOAuth, startAuthorisation or another form of it.',
  hint: 'Name the links that the bank gives, or allow others by `additionalProperties`.',
  look: (operation, { document: { root } }) => {
    const clause = WAY_ON_OF[operation.id];
    const view = clause === undefined ? undefined : links(operation, root);
    if (clause === undefined || view === undefined) return [];
    const names = [...view.members.keys()];
    const isOpen = !view.closed && (names.length === 0 || view.others !== undefined);
    if (isOpen || names.some((name) => WAYS_ON.test(name))) return [];
    return [
      complain(operation, 'has no link to an authorisation in the response to a creation', {
        at: view.at,
        clause,
      }),
    ];
  },
};

const hrefs: OperationRule = {
  kind: 'operation',
  id: 'link-form',
  clause: 'COMMON-LINKS',
  asks: 'Each link is an object with an href.',
  hint: 'Give the link the schema `type: object` with a member `href: { type: string }`.',
  look: (operation, { document: { root } }) => {
    const view = links(operation, root);
    if (view === undefined) return [];
    const all = [
      ...view.members,
      ...(view.others === undefined ? [] : [['any', view.others] as const]),
    ];
    return all.flatMap(([name, at]) => {
      const link = viewSchema(root, at);
      const isObject = link.types.size === 0 || link.types.has('object');
      if (isObject && (link.members.has('href') || link.members.size === 0)) return [];
      return [complain(operation, `has a link without href: ${name}`, { at: link.at })];
    });
  },
};

export const ANSWER_RULES: readonly LintRule[] = [
  echo,
  headerOfCreation(
    'sca-approach-header',
    'HDR-SCA-APPROACH',
    'ASPSP-SCA-Approach',
    'Creations declare ASPSP-SCA-Approach in 201.',
  ),
  headerOfCreation(
    'location-header',
    'HDR-LOCATION',
    'Location',
    'Creations declare Location in 201.',
  ),
  media,
  scaLinks,
  hrefs,
];
