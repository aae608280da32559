/** The method of an operation; what every object inherits, such as `constructor`, is none. */
export function handlerOf(handlers: object, id: string): unknown {
  if (!(id in Object.prototype)) return Reflect.get(handlers, id);
  if (Object.hasOwn(handlers, id)) return Reflect.get(handlers, id);
  const found: unknown = id === 'constructor' ? undefined : Reflect.get(handlers, id);
  return found === Reflect.get(Object.prototype, id) ? undefined : found;
}
