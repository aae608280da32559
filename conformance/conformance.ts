/** Entry of the package's `./conformance`: a run of the suite, its events, and what own cases are made with. */
export * from './extension/kit.js';
export type { Profile } from './profile/profile.js';
export type * from './record/event.js';
export type { Reporter, ReporterInput } from './report/own-reporter.js';
export type { Summary } from './report/summarise.js';
export { type ConformanceOptions, type ConformanceRun, runConformance } from './run-conformance.js';
