import type { ENGLISH } from './english.js';

/** The texts that every language must have. A language that lacks one does not compile. */
export type Texts = Widened<typeof ENGLISH>;

type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };
