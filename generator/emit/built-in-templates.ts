/**
 * Our templates as functions, by their names below templates/. `npm run build` puts them here
 * (cli/bundle/built-in-templates.mjs); code that runs from source has none, and compiles the files.
 */
export const BUILT_IN_TEMPLATES: Readonly<Record<string, TemplateSpecification>> = {};
