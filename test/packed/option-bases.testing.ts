const SEAL = ['--certificate', 'certs/tpp1-qseal.pem', '--key', 'certs/tpp1-qseal.key.pem'];

/**
 * What a command needs so that it gets as far as an option; long runs are kept short. `{out}` is a new path of each row, `{url}`
 * and `{iam}` are the addresses of a bank that is running; folder-of-options.testing.ts writes the files.
 */
export const BASES: Readonly<Record<string, readonly string[]>> = {
  init: ['--for', 'tester', '--force'],
  generate: ['client', '--spec', 'bank.yaml', '--out', '{out}'],
  diff: ['bank.yaml', 'later.yaml'],
  bank: ['--port', '0', '--iam-port', '0'],
  'certs make': ['--out', '{out}', '--force', '--keys', 'p256'],
  'certs inspect': ['certs/tpp1-qwac.pfx', '--passphrase-env', 'PASSPHRASE'],
  'certs convert': ['certs/tpp1-qwac.pem', '--to', 'pem', '--out', '{out}.pem'],
  conformance: [
    ...['--profile', 'served.yaml', '--only', 'piis/confirm/answers-200', '--no-preflight'],
    ...['--quiet', '--out', '{out}'],
  ],
  replay: ['run', 'piis/confirm/answers-200', '--profile', 'served.yaml', '--out', '{out}'],
  show: ['run', 'e1'],
  explain: ['PIS-INITIATE-201'],
  judge: ['run/events.ndjson', '--out', '{out}'],
  lint: ['bank.yaml'],
  gate: ['--base', 'HEAD', '--check', 'diff'],
  proxy: ['--target', '{url}', '--port', '0', '--out', '{out}'],
  comment: ['gate.md'],
  selftest: ['--quick', '--faults', 'funds-answer-201', '--out', '{out}'],
  completion: ['bash'],
  'report render': ['run', '--out', '{out}'],
  'report verify': ['signed'],
  'report sign': ['unsigned', ...SEAL],
  'report publish': ['run', '--out', '{out}', ...SEAL],
  'report withdraw': ['result', '--reason', 'It was wrong.', ...SEAL],
  'report requests': ['run', 'piis/confirm/answers-200'],
  'report export': ['run', '--out', '{out}.zip'],
  'report compare': ['run', 'run'],
  'report merge': ['part-1', 'part-2', '--out', '{out}'],
  'report open': ['run'],
  'report index': ['.'],
  'profile init': [
    ...['--url', '{url}', '--auth-url', '{iam}', '--ca', 'certs/ca.pem', '--out', '{out}.yaml'],
    ...['--certificate', 'certs/tpp1-qwac.pem', '--key', 'certs/tpp1-qwac.key.pem'],
  ],
  'profile check': ['served.yaml'],
  // without a token it says so; cli/studio/studio.test.ts has a studio
  'studio run': ['--bank', 'nobody', '--address', 'http://127.0.0.1:1'],
};
