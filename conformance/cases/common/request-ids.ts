/** Repeated X-Request-IDs: a bank may return the first response again, but not to another TPP. */
import { CREATED, type CreatedResource } from '../../../standard/roles.js';
import { any, defineCase, differ, refused, withNeeds } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { make } from '../kind-calls.js';

const SENT = '${create.header.x-request-id}';

/** The last creation is that of the other TPP, with the X-Request-ID of the first one. */
function ofOther(resource: CreatedResource): readonly CallStep[] {
  const members = ['own-first', 'own-second'];
  const steps = make(resource, { as: 'own', members, identity: 'tpp2', once: true });
  const clause = resource.own.read ?? resource.own.start;
  const [id, own] = ['create', 'own'].map((as) => `\${${as}.body.${resource.id}}`);
  const isItsOwn = any(clause, [refused(clause)], [differ(clause, own ?? '', id ?? '')]);
  return steps.map((step) =>
    step.as === 'own'
      ? {
          ...step,
          headers: { ...step.headers, 'X-Request-ID': SENT },
          setup: false,
          when: SENT,
          expect: [isItsOwn],
        }
      : step,
  );
}

/** A bank may or may not separate request ids by TPP; no TPP gets a response about another one's resource. */
const notSharedCase = (resource: CreatedResource): Case =>
  defineCase({
    id: `common/request-ids/of-${resource.name}-are-not-shared`,
    title: `A TPP that reuses the X-Request-ID of another one does not get its ${resource.what}`,
    // the two baskets need four payments
    tags: resource.contains === undefined ? ['safety'] : ['safety', 'deep'],
    needs: withNeeds(resource.needs, { identities: ['tpp2'] }),
    steps: [...make(resource, { once: true }), ...ofOther(resource)],
  });

export const requestIdCases: readonly Case[] = CREATED.map(notSharedCase);
