/** Default time limit for a person, in milliseconds; timeouts.psuMs overrides it. */
export const PERSON_MS = 300_000;
