/** The part of our own package.json that tells which versions a new project gets. */
export interface OwnPackage {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The part of a user's package.json that a bank's project needs. */
export interface UserPackage {
  readonly type?: unknown;
  readonly scripts?: Readonly<Record<string, unknown>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
}

const SCRIPTS = {
  build: 'xs2a generate && tsc',
  // the log then names lines of src, not of dist
  start: 'node --enable-source-maps dist/main.js',
};
/** Later versions install packages that refuse Node 20, which matters where npm has `engine-strict`. */
const OVERRIDDEN = ['light-my-request'];

/** package.json of a new project, with the versions that this package is tested with. */
export function bankPackage(own: OwnPackage): object {
  return {
    name: 'bank',
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: SCRIPTS,
    dependencies: pick(own, ['ajv-formats', 'fastify']),
    devDependencies: {
      ...pick(own, ['@types/node', 'ts-morph', 'typescript']),
      'xs2a-kit': own.version,
    },
    overrides: pick(own, OVERRIDDEN),
  };
}

/** The commands that install what a project needs, and first complete its own package.json if it has one. */
export function installCommands(own: OwnPackage, user: UserPackage | undefined): readonly string[] {
  if (user === undefined) return ['npm install'];
  const has = { ...user.dependencies, ...user.devDependencies };
  const lacking = (wanted: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(wanted).flatMap(([name, version]) =>
      has[name] === undefined ? [`${name}@${version}`] : [],
    );
  const settings = [
    ...(user.type === 'module' ? [] : ['type=module']),
    ...Object.entries(pick(own, OVERRIDDEN)).flatMap(([name, version]) =>
      user.overrides?.[name] === undefined ? [`overrides.${name}=${version}`] : [],
    ),
  ];
  const scripts = Object.entries(SCRIPTS).filter(([name, text]) => user.scripts?.[name] !== text);
  const late = lacking(pick(own, ['fastify', 'ajv-formats']));
  const early = lacking({
    ...pick(own, ['typescript', 'ts-morph', '@types/node']),
    'xs2a-kit': own.version,
  });
  return [
    ...(settings.length === 0 ? [] : [`npm pkg set ${settings.join(' ')}`]),
    ...scripts.map(([name, text]) => `npm pkg set scripts.${name}="${text}"`),
    ...(late.length === 0 ? [] : [`npm install -E ${late.join(' ')}`]),
    ...(early.length === 0 ? [] : [`npm install -DE ${early.join(' ')}`]),
  ];
}

function pick(
  { dependencies, devDependencies }: OwnPackage,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const tested = { ...devDependencies, ...dependencies };
  return Object.fromEntries(names.map((name) => [name, tested[name] ?? 'latest']));
}
