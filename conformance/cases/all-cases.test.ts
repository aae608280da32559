import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { loadDocument } from '../../generator/load/load-document.js';
import { COMMON_CLAUSES } from '../checks/common-clauses.js';
import { loadClauses } from '../clauses/load-clauses.js';
import { requestShapes } from '../documents/request-shapes.js';
import { indexSpec } from '../documents/spec-index.js';
import { ALL_CASES as WRITTEN_CASES } from './all-cases.js';
import type { CallStep, Case, Step } from './case.js';
import type { Check } from './check.js';
import { clausesOfSteps } from './clauses-of.js';
import { UNSEEN } from './derived/clause-of.js';
import { deriveCases } from './derived/derive-cases.js';
import { dutyCases } from './duties/duty-cases.js';
import { APPROACHES } from './grants/approach.js';
import { expandGrants, hasGrants } from './grants/expand-grants.js';
import { looksBack } from './looks-back.js';
import { OPERATION_IDS } from './operations.js';

const SPEC = join(packageRoot(), 'spec');
const CLAUSES = loadClauses(join(SPEC, 'clauses'));
const INDEX = parse(readFileSync(join(SPEC, 'contract-index.yaml'), 'utf8')) as readonly {
  readonly key: string;
  readonly section: string;
  readonly kind: string;
  readonly words: string;
}[];

const [xs2a, iam] = await Promise.all([
  loadDocument(join(SPEC, 'xs2a.yaml')),
  loadDocument(join(SPEC, 'iam.yaml')),
]);
const SHAPES = requestShapes(xs2a.document, iam.document);
const DERIVED = [...deriveCases(SHAPES).cases, ...dutyCases(SHAPES)];
/** All cases; their grants are not yet replaced by the steps of an SCA approach. */
const WITH_GRANTS = [...WRITTEN_CASES, ...DERIVED];
const EVERYTHING = {
  services: ['IAM'],
  sca: { approaches: APPROACHES },
  psu: { approve: [], reject: [], otp: {}, decoupled: { approve: [], reject: [] } },
};
const BY_APPROACH = APPROACHES.flatMap((approach) =>
  WITH_GRANTS.filter(hasGrants).map((each) => {
    const { case: made } = expandGrants(each, EVERYTHING, approach);
    return { ...made, id: `${made.id} (${approach})` };
  }),
).filter((each) => !hasGrants(each));
const ALL_CASES = WITH_GRANTS.map((each) => expandGrants(each, EVERYTHING).case);

const idsWhere = (holds: (each: Case) => boolean): readonly string[] =>
  ALL_CASES.filter(holds).map((each) => each.id);

const byId = new Map(ALL_CASES.map((each) => [each.id, each]));

const judgesRefusal = (each: Case): boolean =>
  each.steps.some((step) => step.setup !== true && step.expect.some(isAttributed));

const hasTwice = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.indexOf(id) !== at);

describe('cases', () => {
  test('number at least eighty', () => {
    expect(ALL_CASES.length).toBeGreaterThanOrEqual(80);
  });

  test('have unique ids', () => {
    expect(hasTwice(ALL_CASES.map((each) => each.id))).toEqual([]);
  });

  test('have slugs as ids, and each id starts with a folder of conformance/cases', () => {
    const slug =
      /^(common|pis|ais|sca|iam|piis|baskets|cof|clock|derived|duties|removals)(\/[a-z0-9]+(-[a-z0-9]+)*){2}$/;
    expect(idsWhere((each) => !slug.test(each.id))).toEqual([]);
  });

  test('have unique titles without should, must and shall', () => {
    expect(idsWhere((each) => /\b(should|must|shall)\b/i.test(each.title))).toEqual([]);
    expect(hasTwice(ALL_CASES.map((each) => each.title))).toEqual([]);
  });

  test('list exactly the clauses of their checks', () => {
    expect(
      idsWhere((each) => clausesOfSteps(each.steps).join() !== [...each.clauses].sort().join()),
    ).toEqual([]);
  });

  test('test at least one clause', () => {
    expect(idsWhere((each) => each.clauses.length === 0)).toEqual([]);
  });

  test('name only known clauses, in set-up too', () => {
    const named = ALL_CASES.flatMap((each) =>
      clausesOfSteps(each.steps.map((step) => ({ ...step, setup: false }))),
    );
    expect([...new Set(named)].filter((clause) => !CLAUSES.has(clause)).sort()).toEqual([]);
  });

  test('name only known operations', () => {
    const known: ReadonlySet<string> = new Set(OPERATION_IDS);
    const knows = (step: Step) => step.kind !== 'call' || known.has(step.operation);
    expect(idsWhere((each) => !each.steps.every(knows))).toEqual([]);
  });

  test('list every identity of their steps in needs', () => {
    const needed = (each: Case) =>
      each.steps.flatMap((step) =>
        step.kind === 'call' && step.identity !== undefined && !asksFor(step, step.identity)
          ? [step.identity]
          : [],
      );
    const lacks = (each: Case) =>
      needed(each).some(
        (identity) =>
          !['tpp1', 'none'].includes(identity) && !each.needs.identities?.includes(identity),
      );
    expect(idsWhere(lacks)).toEqual([]);
  });
});

/** The step is skipped when the profile lacks the certificate. */
const asksFor = (step: CallStep, identity: string): boolean =>
  step.when?.includes(`profile.identities.${identity}`) === true;

/** A refusal that is caused by the change that the case made. */
const isAttributed = (check: Check): boolean =>
  check.check === 'refused' && check.clause !== UNSEEN;

/** The case itself shows that the operation works: a failing set-up ends the case. */
const isItsOwnTwin = (each: Case): boolean =>
  each.steps.every((step, at) => {
    if (step.kind !== 'call' || !step.expect.some(isAttributed)) return true;
    return each.steps.some(
      (other, place) =>
        other.kind === 'call' &&
        other.operation === step.operation &&
        (place < at || other.setup === true || other.duty === 'serves') &&
        !other.expect.some(isAttributed) &&
        seesSuccess(other),
    );
  });

const seesSuccess = ({ expect: checks, appliesOn }: CallStep): boolean =>
  checks.length > 0 || appliesOn === 'success' || appliesOn?.every((code) => code < 300) === true;

describe('twins', () => {
  test('exist for every case that expects a refusal', () => {
    expect(
      idsWhere((each) => judgesRefusal(each) && each.twin === undefined && !isItsOwnTwin(each)),
    ).toEqual([]);
  });

  test('exist, expect no refusal, have no twin and differ from their case', () => {
    const bad = ALL_CASES.filter((each) => {
      if (each.twin === undefined) return false;
      const twin = byId.get(each.twin);
      return twin === undefined || twin === each || twin.twin !== undefined || judgesRefusal(twin);
    });
    expect(bad.map((each) => `${each.id} -> ${each.twin}`)).toEqual([]);
  });
});

/** Each reference `${...}` in a value, with its alternatives one by one. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/\$\{([^}]+)\}/g)].flatMap((match) => (match[1] ?? '').split('|'));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(referencesIn);
}

const PROFILE_ROOTS =
  /^profile\.(name|dialect|target|tpp|services|sca|pis|ais|funds|psu|secondPsu|lockablePsu|identities|signatures)\b/;
const OF_NOTHING =
  /^(uuid|today([+-]\d{1,5})?|month-end\+\d{1,3}|year-end|leap-day(\+\d)?|tpp2?\.(clientId|clientSecret)|pkce\.\w+\.\w+)$/;
const OF_STEP =
  /^([\w-]+)\.(body|header|location|link|href|query|authorisationId|confirmationCode|approach|status|redirect|returned|otp)(\.|$)/;

/** References without an earlier step that provides them; a check may refer to its own step. */
function looseReferences(each: Case): readonly string[] {
  const known = new Set<string>(looksBack(each) || each.removes !== undefined ? ['made'] : []);
  return each.steps.flatMap((step) => {
    const { expect: checks, ...sent } = step;
    const { appliesWhen, ...request } = { appliesWhen: undefined, ...sent };
    const isLoose = (reference: string): boolean => {
      if (OF_NOTHING.test(reference) || PROFILE_ROOTS.test(reference)) return false;
      const alias = OF_STEP.exec(reference)?.[1];
      return alias === undefined || !known.has(alias);
    };
    const before = referencesIn(request).filter(isLoose);
    known.add(step.as);
    return [...before, ...referencesIn([appliesWhen, checks]).filter(isLoose)];
  });
}

describe('steps', () => {
  test('have unique aliases, except one that stands in for an earlier step of its name', () => {
    const standsIn = (step: Step): boolean =>
      step.kind === 'call' && step.unless?.startsWith(`\${${step.as}.`) === true;
    const twice = [...ALL_CASES, ...BY_APPROACH].filter(
      ({ steps }) =>
        hasTwice(steps.flatMap((step) => (standsIn(step) ? [] : [step.as]))).length > 0,
    );
    expect(twice.map(({ id }) => id)).toEqual([]);
  });

  test('refer only to earlier steps, the profile and the TPP', () => {
    const loose = [...ALL_CASES, ...BY_APPROACH].flatMap((each) =>
      looseReferences(each).map((reference) => `${each.id}: ${reference}`),
    );
    expect(loose).toEqual([]);
  });
});

describe('calls', async () => {
  const [formal, formalIam] = await Promise.all(
    ['overlays/berlin-group.yaml', 'overlays/berlin-group-iam.yaml'].map(
      async (file) => (await loadDocument(join(SPEC, file))).document,
    ),
  );
  const ours = indexSpec(xs2a.document, iam.document);
  const theirs = indexSpec(formal, formalIam, [xs2a.document, formal]);

  test('set exactly the path parameters of their operation', () => {
    const wrong = [...ALL_CASES, ...BY_APPROACH].flatMap((each) =>
      each.steps.flatMap((step) => {
        if (step.kind !== 'call') return [];
        const template = (ours.get(step.operation) ?? theirs.get(step.operation))?.path ?? '';
        const wanted = [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]).sort();
        const given = Object.keys(step.path ?? {}).sort();
        return given.join() === wanted.join() ? [] : [`${each.id} ${step.as}: ${given.join()}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe('clauses', () => {
  const used = new Set<string>([...COMMON_CLAUSES, ...ALL_CASES.flatMap((each) => each.clauses)]);

  test('are tested or give a reason why not', () => {
    const open = [...CLAUSES.values()].filter(
      (clause) => clause.untested === undefined && !used.has(clause.id),
    );
    expect(open.map((clause) => clause.id)).toEqual([]);
  });

  test('have no reason for being untested when a case tests them', () => {
    const tested = [...CLAUSES.values()].filter(
      (clause) => clause.untested !== undefined && used.has(clause.id),
    );
    expect(tested.map((clause) => clause.id)).toEqual([]);
  });

  test('are required only if stated, formal or a safety rule, and options are only observed', () => {
    const binding: ReadonlySet<string> = new Set(['stated', 'formal', 'safety']);
    const bad = [...CLAUSES.values()].filter(
      ({ level, provenance }) =>
        (level === 'required' && !binding.has(provenance)) ||
        (level !== 'observe' && ['option', 'assumption'].includes(provenance)),
    );
    expect(bad.map((clause) => clause.id)).toEqual([]);
  });
});

describe('bodies that the bank must accept', () => {
  const served = (step: Step): step is CallStep =>
    step.kind === 'call' && step.mutate === undefined && step.expect.some(wantsSuccess);
  const wantsSuccess = (check: Check): boolean =>
    check.check === 'success' || (check.check === 'status' && check.in.every((each) => each < 300));

  // a one-off consent has one access per day: a bank may reject any other number
  test('ask for one access per day in a one-off consent', () => {
    const bodies = ALL_CASES.flatMap(({ id, steps }) =>
      steps
        .filter(served)
        .filter(({ operation }) => /^create(?:Funds)?Consent$/.test(operation))
        .map(({ body }) => ({ id, body: body as Record<string, unknown> })),
    );
    const oneOff = bodies.filter(({ body }) => body['recurringIndicator'] === false);
    expect(oneOff.length).toBeGreaterThan(20);
    expect(oneOff.filter(({ body }) => body['frequencyPerDay'] !== 1)).toEqual([]);
  });
});

describe('the index of the contract', () => {
  test('has unique keys and at least 300 entries', () => {
    expect(hasTwice(INDEX.map((entry) => entry.key))).toEqual([]);
    expect(INDEX.length).toBeGreaterThanOrEqual(300);
  });

  test('has a clause for every key', () => {
    const covered = new Set([...CLAUSES.values()].flatMap((clause) => clause.index));
    const open = INDEX.filter((entry) => !covered.has(entry.key));
    expect(open.map((entry) => entry.key)).toEqual([]);
  });

  test('contains every key that a clause names', () => {
    const keys = new Set(INDEX.map((entry) => entry.key));
    const unknown = [...CLAUSES.values()].flatMap((clause) =>
      clause.index.filter((key) => !keys.has(key)).map((key) => `${clause.id}: ${key}`),
    );
    expect(unknown).toEqual([]);
  });
});
