import { OPERATION } from '../../standard/operation.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import { PRODUCT } from '../cases/flows.js';
import { painOf } from '../cases/pis/pain-of.js';
import { usualForm } from '../cases/varied.js';
import type { Profile } from '../profile/profile.js';

const isXml = (product: string): boolean => product.startsWith('pain.001-');

/** Whether the step initiates a payment in the default product of the cases. */
const orders = (step: CallStep): boolean =>
  (step.operation === OPERATION.payment.create || step.operation === OPERATION.payment.validate) &&
  step.path?.['payment-product'] === PRODUCT &&
  [undefined, 'indented'].includes(step.bodyType);

/** The order in its usual form, where it is unusual as JSON: an XML document is not. */
function inUsualForm(step: CallStep): CallStep {
  const { headers = {}, body, bodyType, unsigned } = step.plain ?? {};
  const isOfJson = body !== undefined || bodyType !== undefined || 'Content-Type' in headers;
  if (!isOfJson) return step;
  const usual = usualForm(step);
  return unsigned === undefined ? usual : { ...usual, plain: { unsigned } };
}

/** Whether the step changes a body in a way that only works for JSON. */
const spoilsJson = ({ mutate = [] }: CallStep): boolean =>
  mutate.some(
    ({ op }) => op.endsWith('-field') || op === 'raw-body' || op === 'nest-field' || op === 'long',
  );

const callsOf = ({ steps }: Case): readonly CallStep[] =>
  steps.filter((step) => step.kind === 'call');

const hasNoJson = ({ pis }: Profile): boolean => pis?.products.every(isXml) === true;

/** Whether a case requires JSON payments, which the bank does not support. */
export function needsJsonProduct(each: Case, profile: Profile): boolean {
  if (!hasNoJson(profile)) return false;
  return callsOf(each)
    .filter(orders)
    .some(
      (step) =>
        step.operation === OPERATION.payment.validate ||
        spoilsJson(step) ||
        painOf(inUsualForm(step).body) === undefined,
    );
}

/**
 * Converts a case to the bank's own product: its first JSON product, or else the same payment as a pain.001
 * document. Reads of such a payment return XML: only their success is checked.
 */
export function caseForProducts(each: Case, profile: Profile): Case {
  const products = profile.pis?.products ?? [];
  const at = products.findIndex((product) => !isXml(product));
  if (at === 0 || products.length === 0 || !usesProduct(each)) return each;
  if (at > 0) return inProduct(each, at);
  if (needsJsonProduct(each, profile)) return each;
  return { ...each, steps: each.steps.map(asPain) };
}

const usesProduct = (each: Case): boolean => JSON.stringify(each.steps).includes(PRODUCT);

/** The same case with another product of the profile. */
function inProduct(each: Case, at: number): Case {
  const other = PRODUCT.replace('.0}', `.${at}}`);
  const steps = JSON.parse(JSON.stringify(each.steps).replaceAll(PRODUCT, other)) as Step[];
  return { ...each, steps };
}

function asPain(step: Step): Step {
  if (step.kind !== 'call') return step;
  if (orders(step)) {
    const usual = inUsualForm(step);
    const body = painOf(usual.body);
    return body === undefined ? step : { ...usual, bodyType: 'xml', body };
  }
  if (step.operation !== OPERATION.payment.read) return step;
  const whole = step.expect.filter(({ check }) => /^(?:status|refused|refusal-is)$/.test(check));
  const headers = { Accept: 'application/json, application/xml;q=0.9', ...step.headers };
  return { ...step, headers, expect: whole };
}
