/**
 * Our templates as functions, by their names below templates/. `npm run build` adds them
 * (cli/bundle/built-in-templates.mjs); code that runs from source compiles the files instead.
 */
export const BUILT_IN_TEMPLATES: Readonly<Record<string, TemplateSpecification>> = {};
