import { html, type PageHtml } from '../../pages/html.js';
import type { AdminJson } from '../resources/admin-resource.js';

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  id: 'Id',
  psu: 'PSU',
  tpp: 'TPP',
  tpps: 'TPPs',
  iban: 'IBAN',
  otp: 'Code',
  at: 'Sent',
  tppName: 'TPP',
  owner: 'TPP identifier',
  debtorIban: 'From',
  creditorIban: 'IBAN of payee',
  maskedPan: 'Card',
};

/** `createdAt` and `funds-consents` as readable words. */
export function labelOf(name: string): string {
  const known = ABBREVIATIONS[name];
  if (known !== undefined) return known;
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Any value of a resource. */
export function valueView(value: AdminJson | undefined): PageHtml {
  if (value === undefined) return html`–`;
  if (typeof value === 'boolean') return html`${value ? 'yes' : 'no'}`;
  if (typeof value === 'string' && MOMENT.test(value)) return momentView(value);
  if (typeof value !== 'object') return html`${String(value)}`;
  if (isList(value)) return listView(value);
  const fields = Object.entries(value).filter(([, one]) => one !== undefined);
  return joined(
    fields.map(([name, one]) => html`${labelOf(name)}: ${valueView(one)}`),
    '; ',
  );
}

/** Short values in a row, objects with fields below each other. */
function listView(values: readonly AdminJson[]): PageHtml {
  if (values.length === 0) return html`none`;
  if (values.every((one) => typeof one !== 'object')) return joined(values.map(valueView), ', ');
  return html`<ul>${values.map((one) => html`<li>${valueView(one)}</li>`)}</ul>`;
}

function joined(parts: readonly PageHtml[], between: string): PageHtml {
  return html`${parts.map((part, index) => html`${index === 0 ? '' : between}${part}`)}`;
}

/** A time, to the second. */
export function momentView(at: string): PageHtml {
  return html`<time datetime="${at}">${at.slice(0, 10)} ${at.slice(11, 19)}</time>`;
}

/** Array.isArray does not narrow readonly arrays. */
function isList(value: AdminJson): value is readonly AdminJson[] {
  return Array.isArray(value);
}
