/**
 * Resources that a PSU authorised, and that nothing ended, are read once more after all other cases: what happened to others since may not
 * have changed them. What the reads show is compared with what the bank has shown before (checks/told-watch.ts, engine/ended-without-cause.ts).
 */
import { operationOf, statusReadOf } from '../../../standard/roles.js';
import { ENDED } from '../../../standard/statuses.js';
import { readAccounts } from '../ais/account-calls.js';
import { defineCase, status, withNeeds } from '../build.js';
import type { Case, Step } from '../case.js';
import { stepsOf } from '../kind-steps.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';
import { ifTold } from './stays-ended.js';

/** Maximum number of resources of each kind, so that the reads are few of a run. */
const MOST: Readonly<Record<ResourceKind['name'], number>> = {
  payment: 4,
  consent: 4,
  basket: 2,
  'funds-consent': 2,
};

const ACCEPT = 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5';
const MADE = 'made';

/** How it may end although no TPP did anything to it. */
const MAY_END: Readonly<Record<ResourceKind['field'], readonly string[]>> = {
  '/transactionStatus': ['RJCT'],
  '/consentStatus': ['expired', 'revokedByPsu'],
};

/** Reads the accounts under the consent, unless its status says that it has ended. */
const accounts = (): Step => ({
  ...readAccounts({ of: MADE }, status('AIS-ACCOUNTS-200', 200)),
  skipWhen: [{ value: '${look.body.consentStatus}', in: ENDED }],
});

const stays = (kind: ResourceKind): Case => {
  const { name, what, resource, granted, notGranted } = kind;
  const { life, answers } = resource;
  // a status from which it cannot have come is judged at every read
  const open = [...granted, ...notGranted].filter((each) => !life.ended.includes(each));
  const shown = ifTold('STATE-OTHERS-UNCHANGED', kind, [...open, ...MAY_END[kind.field]]);
  const read = answers.read ?? 'COMMON-SERVES';
  const content = stepsOf(name).read(
    'content',
    { of: MADE, headers: { Accept: ACCEPT } },
    status(read, 200),
  );
  const steps: readonly Step[] = [
    { ...kind.look('look', MADE, shown), headers: { Accept: 'application/json' } },
    // the content of some kinds has their status
    ...(statusReadOf(resource) === operationOf(resource, 'read') ? [] : [content]),
    ...(name === 'consent' ? [accounts()] : []),
  ];
  return {
    ...defineCase({
      id: `sca/stays-authorised/${name}`,
      title: `A ${what} that a PSU authorised is still as it was at the end of the run`,
      tags: ['safety'],
      needs: withNeeds(kind.needs, {}),
      steps,
    }),
    earlier: { kind: name, that: 'stand', most: MOST[name] },
  };
};

export const staysAuthorisedCases: readonly Case[] = RESOURCE_KINDS.map(stays);
