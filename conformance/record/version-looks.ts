import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from '../../standard/operations.js';
import { isInRange, rangeText } from '../../standard/version-range.js';
import { signsIn, type VersionSign, versionOf } from '../../standard/version-signs.js';
import { USUAL_FRAMEWORK } from '../../standard/versions.js';
import type { Exchange } from './event.js';
import type { Run } from './fold-run.js';

/** What shows that the bank has another version of the framework, or another dialect, than it was judged by. */
export interface VersionLooks {
  /** The line of the profile to correct. */
  readonly setting: 'framework' | 'dialect';
  /** What it should be, such as `1.3.9` or `contract`. */
  readonly version: string;
  readonly judgedBy: string;
  /** The signs that do not belong to what it was judged by. */
  readonly signs: readonly ShownSign[];
}

/** One sign, and the exchange that shows it. */
export interface ShownSign {
  readonly name: string;
  readonly says: string;
  /** In words: `since version 1.3.9`. */
  readonly versions: string;
  readonly operation: string;
  readonly case: string;
}

const OPERATIONS = new Map(
  [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS].map((each) => [each.id as string, each]),
);
const SHOWN = 3;

/** The version that the responses of a run show, where it is not the one that the bank was judged by. */
export function versionLooks(run: Run): VersionLooks | null {
  const { dialect, framework: judgedBy = USUAL_FRAMEWORK } = run.started.profile;
  const other = dialectLooks(run);
  if (other !== null || dialect === 'contract') return other;
  const seen = new Map<
    string,
    VersionSign & { readonly operation: string; readonly case: string }
  >();
  for (const { id, exchanges } of run.cases) {
    for (const exchange of exchanges) {
      for (const sign of signsOf(exchange)) {
        if (seen.has(sign.row.says)) continue;
        seen.set(sign.row.says, { ...sign, operation: exchange.operation ?? '', case: id });
      }
    }
  }
  const signs = [...seen.values()];
  const version = versionOf(signs.map(({ row }) => row));
  const strange = signs.filter(({ row }) => !isInRange(row.in, judgedBy));
  if (version === undefined || strange.length === 0) return null;
  const shown = strange.map(({ row, name, operation, case: id }) => {
    return { name, says: row.says, versions: rangeText(row.in), operation, case: id };
  });
  return { setting: 'framework', version, judgedBy, signs: shown };
}

/** Names of fields and links that only one dialect has (conformance/dialect/berlin-group.ts). */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  contract: [
    'choosenScaMethod',
    'startAuthorisationWithPsuIdentfication',
    'startAuthorisationWithAuthentciationMethodSelection',
  ],
  'berlin-group': [
    'chosenScaMethod',
    'startAuthorisationWithPsuIdentification',
    'startAuthorisationWithAuthenticationMethodSelection',
  ],
};

/** The dialect whose names the responses have, where they have none of the one that the profile names. */
function dialectLooks({ cases, started }: Run): VersionLooks | null {
  const { dialect: judgedBy } = started.profile;
  const seen = new Map<string, ShownSign & { readonly dialect: string }>();
  for (const { id, exchanges } of cases) {
    for (const { operation, response } of exchanges) {
      const text = response.kind === 'answer' ? (response.body?.text ?? '') : '';
      for (const [dialect, names] of Object.entries(ONLY_IN)) {
        for (const name of names) {
          if (seen.has(name) || !text.includes(`"${name}"`)) continue;
          const says = `only ${dialect} has the name ${name}`;
          const versions = `only in ${dialect}`;
          seen.set(name, { name, says, versions, operation: operation ?? '', case: id, dialect });
        }
      }
    }
  }
  const signs = [...seen.values()];
  const [first] = signs;
  if (first === undefined || signs.some(({ dialect }) => dialect !== first.dialect)) return null;
  if (first.dialect === judgedBy) return null;
  const shown = signs.map(({ dialect: _, ...sign }) => sign);
  return { setting: 'dialect', version: first.dialect, judgedBy, signs: shown };
}

function signsOf({ operation, request, response }: Exchange): readonly VersionSign[] {
  const known = OPERATIONS.get(operation ?? '');
  if (known === undefined || response.kind !== 'answer' || response.body?.cut === true) return [];
  const json = jsonOf(response.body?.text);
  return signsIn({ path: known.path, method: request.method, status: response.status, json });
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The title above that. */
export const versionLooksTitle = ({ setting }: VersionLooks): string =>
  setting === 'dialect' ? 'Another dialect' : 'Another version';

/** `This looks like a bank of version 1.3.9: debitAccounting (since version 1.3.9) at listCardAccounts; ...` */
export function versionLooksText({ setting, version, judgedBy, signs }: VersionLooks): string {
  const named = signs
    .slice(0, SHOWN)
    .map(({ name, versions, operation }) => `${name} (${versions}) at ${operation}`);
  const more = signs.length > SHOWN ? ` and ${signs.length - SHOWN} more signs` : '';
  const what =
    setting === 'dialect' ? `the dialect ${version}` : `version ${version} of the framework`;
  return (
    `This looks like a bank of ${what}, and it was judged by ${judgedBy}: ` +
    `${named.join('; ')}${more}. Set \`${setting}: ${version}\` in the profile, and run again.`
  );
}
