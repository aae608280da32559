import { AREAS } from './areas.js';
import type { Fault } from './fault.js';

/** All seeded faults. Each proves that the suite notices something; spec/faults.yaml says what. */
export const FAULTS: readonly Fault[] = Object.values(AREAS).flat();
