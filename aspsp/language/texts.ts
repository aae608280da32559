import type { ENGLISH } from './english.js';

/** What a language has a text for: one that lacks any does not compile. */
export type Texts = Widened<typeof ENGLISH>;

type Widened<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widened<T[K]> };
