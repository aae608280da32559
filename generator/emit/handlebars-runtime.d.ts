/** The part of Handlebars that runs compiled templates; its own types lack it. */
declare module 'handlebars/runtime.js' {
  const runtime: Pick<typeof Handlebars, 'template'>;
  export default runtime;
}
