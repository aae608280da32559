/** The case cannot continue; as far as the case can see, the target is not the cause. */
export class CannotGoOn extends Error {}
