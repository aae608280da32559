import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';

/** Plugin for esbuild: writes our compiled templates into generator/emit/built-in-templates.ts. */
export const builtInTemplates = (root) => ({
  name: 'built-in-templates',
  setup(build) {
    build.onLoad({ filter: /[\\/]built-in-templates\.ts$/ }, () => ({
      contents: `export const BUILT_IN_TEMPLATES = {${compiled(join(root, 'templates'))}};\n`,
    }));
  },
});

function compiled(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.hbs'))
    .sort();
  return names.map((file) => {
    const name = file.slice(0, -'.hbs'.length);
    // generator/emit/find-template.ts compiles the templates of users in the same way
    const options = { noEscape: true, strict: !name.startsWith('skeleton/') };
    const text = readFileSync(join(folder, file), 'utf8');
    return `${JSON.stringify(name)}:${Handlebars.precompile(text, options)}`;
  });
}
