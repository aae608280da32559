import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import bankConfig from '../aspsp/config/bank-config.schema.json' with { type: 'json' };
import { CLAUSE_SCHEMA } from '../conformance/clauses/clause-schema.js';
import { EXTENSION_SCHEMA } from '../conformance/extension/extension-schema.js';
import profile from '../conformance/profile/profile.schema.json' with { type: 'json' };
import trackerMap from '../conformance/report/exports/tracker-map.schema.json' with {
  type: 'json',
};
import { POWER_SCHEMA } from '../conformance/selftest/power-schema.js';
import waivers from '../conformance/waivers/waivers.schema.json' with { type: 'json' };
import policy from '../gate/policy/policy.schema.json' with { type: 'json' };
import event from '../spec/schemas/event.schema.json' with { type: 'json' };

const SCHEMAS: Readonly<Record<string, object>> = {
  event,
  bankConfig,
  profile,
  waivers,
  trackerMap,
  policy,
  clause: CLAUSE_SCHEMA,
  extension: EXTENSION_SCHEMA,
  power: POWER_SCHEMA,
};

/** Not done at run time: it takes longer than the validation of everything else. */
test.each(Object.entries(SCHEMAS))('%s is valid JSON Schema', (_, schema) => {
  const ajv = new Ajv();
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
});
