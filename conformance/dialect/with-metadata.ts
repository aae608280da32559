import type { CallStep, Step } from '../cases/case.js';
import type { MetadataRow } from './dialect-table.js';

const CLAUSE = 'SCA-OAUTH-METADATA';
const ALIAS = 'iam-metadata';

/**
 * Steps that follow the link to the document of the authorisation server and then use its endpoints, instead
 * of building URLs from the link itself.
 */
export function withMetadata(steps: readonly Step[], row: MetadataRow): readonly Step[] {
  const aliases = new Map<string, string>();
  return steps.flatMap((step): readonly Step[] => {
    const used = linkUsed(step, row);
    if (used === undefined) return [step];
    const known = aliases.get(used.link);
    const alias = known ?? (aliases.size === 0 ? ALIAS : `${ALIAS}-${aliases.size + 1}`);
    aliases.set(used.link, alias);
    const changed = used.change(`\${${alias}.body.${used.field}}`);
    return known === undefined ? [readMetadata(alias, used.link, row, step), changed] : [changed];
  });
}

interface Used {
  /** The reference to the link, including its braces. */
  readonly link: string;
  readonly field: string;
  change(address: string): Step;
}

/** The place where a step builds a URL from the link; undefined when there is none. */
function linkUsed(step: Step, { link, addresses }: MetadataRow): Used | undefined {
  const leads = (text: string | undefined) => {
    const reference = /^\$\{[^}]+\}/.exec(text ?? '')?.[0];
    return reference?.includes(`.link.${link}`) === true ? reference : undefined;
  };
  if (step.kind === 'psu') {
    const found = leads(step.link);
    const rest = step.link.slice(found?.length ?? 0);
    const row = addresses.find(({ path }) => rest.startsWith(path));
    if (found === undefined || row === undefined) return undefined;
    const change = (to: string) => ({ ...step, link: `${to}${rest.slice(row.path.length)}` });
    return { link: found, field: row.field, change };
  }
  if (step.kind !== 'call') return undefined;
  const found = leads(step.base);
  const row = addresses.find(({ operation }) => operation === step.operation);
  if (found === undefined || row === undefined) return undefined;
  const { base: _, ...rest } = step;
  return { link: found, field: row.field, change: (url) => ({ ...rest, url }) };
}

function readMetadata(as: string, url: string, row: MetadataRow, before: Step): CallStep {
  const when = before.kind === 'call' ? before.when : undefined;
  const skipWhen = 'skipWhen' in before ? before.skipWhen : undefined;
  return {
    kind: 'call',
    as,
    operation: row.operation,
    url,
    setup: true,
    ...(when === undefined ? {} : { when }),
    // nobody needs the addresses for a step that is skipped
    ...(skipWhen === undefined ? {} : { skipWhen }),
    expect: [
      { check: 'status', clause: CLAUSE, in: [200] },
      ...row.addresses.map(
        ({ field }) =>
          ({ check: 'field', clause: CLAUSE, pointer: `/${field}`, type: 'string' }) as const,
      ),
    ],
  };
}
