/** The method for an operation; undefined for inherited properties such as `constructor`. */
export function handlerOf(handlers: object, id: string): unknown {
  if (!(id in Object.prototype)) return Reflect.get(handlers, id);
  if (Object.hasOwn(handlers, id)) return Reflect.get(handlers, id);
  const found: unknown = id === 'constructor' ? undefined : Reflect.get(handlers, id);
  return found === Reflect.get(Object.prototype, id) ? undefined : found;
}
