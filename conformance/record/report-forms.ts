/** The report formats besides summary.json, which is always written, and their files. */
export const REPORT_FILES = {
  html: ['report.html'],
  junit: ['junit.xml'],
  md: ['report.md'],
  har: ['report.har'],
  sarif: ['report.sarif'],
  csv: ['clauses.csv', 'coverage.csv'],
  github: ['github.txt'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** Every file that a run may write into its folder. */
export const RUN_FILES: readonly string[] = [
  'events.ndjson',
  'summary.json',
  'manifest.json',
  'manifest.jws',
  ...Object.values(REPORT_FILES).flat(),
];

export type ReportForm = keyof typeof REPORT_FILES;

/** The formats that are written by default. */
export const DEFAULT_FORMS: readonly ReportForm[] = ['html', 'junit', 'md'];
