import type { Check } from '../cases/check.js';
import { otherVersion } from '../profile/service-base.js';
import type { CheckContext } from './finding.js';

/** Clauses about the version in the paths of the interface. */
const OF_VERSIONS: ReadonlySet<string> = new Set(['VER-V1', 'VER-V2', 'VER-ACCOUNT-LIST-PATH']);

/**
 * Why a clause about the version in paths does not apply: the profile says that this service has another
 * version, and every request goes there. Undefined when the clause applies.
 */
export function versionElsewhere({ clause }: Check, context: CheckContext): string | undefined {
  const { seen, scope, spec } = context;
  if (!OF_VERSIONS.has(clause) || seen.operation === null) return undefined;
  const other = otherVersion(scope.profile, spec.get(seen.operation)?.path ?? '');
  if (other === undefined) return undefined;
  const { service, version } = other;
  return `The profile has \`target.versions.${service}: ${version}\``;
}
