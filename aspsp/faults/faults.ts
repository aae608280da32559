import { AREAS } from './areas.js';
import type { Fault } from './fault.js';

/**
 * All seeded faults. Each tests whether the suite detects a mistake; spec/faults.yaml describes it.
 */
export const FAULTS: readonly Fault[] = Object.values(AREAS).flat();
