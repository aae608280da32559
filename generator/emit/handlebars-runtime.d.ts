/** The part of Handlebars that fills templates which are compiled already; its own types lack it. */
declare module 'handlebars/runtime.js' {
  const runtime: Pick<typeof Handlebars, 'template'>;
  export default runtime;
}
