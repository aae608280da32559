import { isObject, type Json, type JsonObject } from '../../generator/load/loaded-document.js';

/** Addresses of servers, with the defaults of their variables. */
export function readServers(servers: Json | undefined): readonly string[] {
  if (!Array.isArray(servers)) return ['/'];
  return (servers as readonly Json[]).map((one) => (isObject(one) ? serverAddress(one) : ''));
}

/** The address with the defaults of its variables. */
function serverAddress({ url, variables }: JsonObject): string {
  const table = isObject(variables) ? variables : {};
  return String(url).replace(/\{([^}]*)\}/g, (whole, name: string) => {
    const variable = table[name];
    return isObject(variable) ? String(variable['default']) : whole;
  });
}
