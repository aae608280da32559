/** The number of cases with each verdict. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly warned: number;
  readonly observed: number;
  readonly waived: number;
  readonly notApplicable: number;
  readonly blocked: number;
  readonly setupFailed: number;
  readonly harnessError: number;
  readonly unstable: number;
}
