/**
 * Entry point of the package's `./conformance`: runs the suite, yields its events, and exports the helpers
 * for custom cases.
 */
export * from './extension/kit.js';
export type { Profile } from './profile/profile.js';
export type * from './record/event.js';
export type { Reporter, ReporterInput } from './report/own-reporter.js';
export type { Summary } from './report/summarise.js';
export { type ConformanceOptions, type ConformanceRun, runConformance } from './run-conformance.js';
