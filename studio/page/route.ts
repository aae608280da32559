/** The views of the studio by the form of their path; `:name` is one segment. The first that fits counts. */
const PATHS = {
  banks: '/',
  'new-bank': '/banks/new',
  bank: '/banks/:bankId',
  profile: '/banks/:bankId/profile',
  runs: '/runs',
  run: '/runs/:runId',
  case: '/runs/:runId/case',
  finding: '/findings/:findingId',
  compare: '/compare',
  returned: '/returned',
  schedules: '/schedules',
  webhooks: '/webhooks',
  results: '/results',
  audit: '/audit',
  access: '/access',
} as const;

export type ViewName = keyof typeof PATHS;

export interface StudioRoute {
  readonly view: ViewName | 'unknown';
  /** Values of the segments and of the query. */
  readonly given: Readonly<Record<string, string>>;
}

/** The view that an address of the studio shows. */
export function routeOf(path: string, query = ''): StudioRoute {
  const segments = path.split('/').filter((one) => one !== '');
  const asked = Object.fromEntries(new URLSearchParams(query));
  for (const view of Object.keys(PATHS) as ViewName[]) {
    const found = matched(PATHS[view], segments);
    if (found !== undefined) return { view, given: { ...asked, ...found } };
  }
  return { view: 'unknown', given: asked };
}

function matched(form: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = form.split('/').filter((one) => one !== '');
  if (parts.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const segment = segments[at] ?? '';
    if (part.startsWith(':')) values[part.slice(1)] = decoded(segment);
    else if (part !== segment) return undefined;
  }
  return values;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a view; what the path does not name goes into its query. */
export function hrefOf(
  view: ViewName,
  given: Readonly<Record<string, string | undefined>> = {},
): string {
  const rest = new URLSearchParams();
  let path: string = PATHS[view];
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === '') continue;
    if (path.includes(`:${name}`)) path = path.replace(`:${name}`, encodeURIComponent(value));
    else rest.set(name, value);
  }
  const query = rest.toString();
  return query === '' ? path : `${path}?${query}`;
}
