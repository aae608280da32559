import type { DocumentChange } from '../change/change.js';

type Affecting = Pick<DocumentChange, 'id' | 'hits'>;

/** Who sends is not always who is affected: these rules meet clients that send the request without the part. */
const LEFT_OUT =
  /^(parameter-(added-required|became-required)|request-body-(added-required|became-required)|(parameter|request-body)-(default-(removed|changed)|required-property-added|property-became-required)|security-became-required)/;

/** Who is affected by a change, as a short sentence: `Affects clients that send it.` */
export function affectedWords(change: Affecting): string {
  const parties = affectedParties(change);
  return parties === '' ? '' : `Affects ${parties}.`;
}

/** `clients that send it and servers`; empty where nobody is. */
export function affectedParties({ id, hits }: Affecting): string {
  const [send, read] = [hits.includes('clients-that-send'), hits.includes('clients-that-read')];
  const clients =
    !send && !read
      ? []
      : [`clients${send === read ? '' : ` that ${send ? sendWords(id) : 'read it'}`}`];
  return [...clients, ...(hits.includes('banks') ? ['servers'] : [])].join(' and ');
}

function sendWords(id: string): string {
  if (LEFT_OUT.test(id)) return 'do not send it';
  if (id === 'security-scope-added') return 'do not have it';
  return id.startsWith('security-') ? 'use it' : 'send it';
}
