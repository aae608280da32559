/** The content of a payment equals that of the initiation, in the fields that it returns. */
import { defineCase, status, toldBack, trying } from '../build.js';
import type { Case } from '../case.js';
import { PAYMENT_BODY } from '../flows.js';
import { onRequest } from '../on-request.js';
import type { Value } from '../value.js';
import { createOfKind, type OrderKind, OTHER_KINDS, onKind, SINGLE } from './order-kinds.js';
import { read } from './payment-calls.js';

const toldBackBy = (kind: OrderKind, as = 'read') =>
  onKind(
    kind,
    trying(
      'told-back',
      read(
        as,
        kind.bodyType === undefined
          ? {}
          : { headers: { Accept: 'application/json, application/xml, multipart/form-data;q=0.5' } },
        status('PIS-READ-200', 200),
        toldBack('PIS-READ-SAME', 'create', ...kind.money),
        ...(kind.besides.length === 0
          ? []
          : [toldBack('PIS-READ-CONTENT', 'create', ...kind.besides)]),
      ),
    ),
  );

const kindCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/tells-back-what-was-ordered`,
    title: `The content of a ${kind.what} equals the request`,
    needs: kind.needs,
    steps: [createOfKind(kind), toldBackBy(kind)],
  });

/** The combinations compare the content of each kind too. */
const kindCases = [kindCase(SINGLE), ...OTHER_KINDS.map(kindCase).map(onRequest)];

/** The fields of the contract that a usual payment has not. */
export const MORE_FIELDS: Readonly<Record<string, Value>> = {
  creditorAddress: { street: 'Main Street', buildingNumber: '1', city: 'Town', country: 'DE' },
  requestedExecutionDate: '${today+3}',
};

/** Where a read shows them. */
const MORE_POINTERS: readonly string[] = Object.keys(MORE_FIELDS).map((name) => `/${name}`);

/** Every field of the contract. */
const FULL: OrderKind = {
  ...SINGLE,
  body: {
    ...PAYMENT_BODY,
    ...MORE_FIELDS,
    endToEndIdentification: 'XS2A-KIT-FULL',
    remittanceInformationUnstructured: 'Every field ${uuid}',
  },
  besides: [...SINGLE.besides, ...MORE_POINTERS],
};

const fullCase = defineCase({
  id: 'pis/single/tells-back-every-field',
  title: 'A payment with every field of the contract returns them unchanged',
  needs: FULL.needs,
  steps: [{ ...createOfKind({ ...FULL }) }, toldBackBy(FULL)],
});

const ownContentCase = defineCase({
  id: 'pis/single/tells-its-own-content',
  title: 'Two payments each return the content of their request',
  needs: SINGLE.needs,
  steps: [
    createOfKind(FULL),
    createOfKind(SINGLE, { as: 'other' }),
    { ...toldBackBy(FULL) },
    onKind(
      SINGLE,
      read(
        'read-other',
        { of: 'other' },
        status('PIS-READ-200', 200),
        toldBack('PIS-READ-SAME', 'other', ...SINGLE.money),
        toldBack('PIS-READ-CONTENT', 'other', ...SINGLE.besides),
      ),
    ),
  ],
});

/** The cases about the content of payments. */
export const toldBackCases: readonly Case[] = [...kindCases, fullCase, ownContentCase];
