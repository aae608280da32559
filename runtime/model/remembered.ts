/**
 * The same judgement, which looks at each object once for as long as it runs. For a schema that contains
 * itself in several of its alternatives: each alternative judges the same inner objects again, so that
 * the time would double with each level.
 */
export function remembered<T>(judge: (value: unknown) => T): (value: unknown) => T {
  const known = new Map<unknown, T>();
  let depth = 0;
  return (value) => {
    if (typeof value !== 'object' || value === null) return judge(value);
    const before = known.get(value);
    if (before !== undefined) return before;
    depth += 1;
    try {
      const found = judge(value);
      // the outermost object is not judged again
      if (depth > 1) known.set(value, found);
      return found;
    } finally {
      depth -= 1;
      // the values may change before the next call
      if (depth === 0) known.clear();
    }
  };
}
