import { PAGE_STYLE, styleSource } from './page-style.js';

/** The style sheet of pages with tables: the PSU's pages, wider. */
export const WIDE_STYLE = `${PAGE_STYLE}
header div,footer{max-width:72rem}
main{max-width:min(72rem,100% - 2rem)}
nav{max-width:72rem;margin:1rem auto 0;padding:0 1.25rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;margin:0;padding:0}
nav li{margin:0}
a{color:var(--brand)}
a:focus-visible,summary:focus-visible,select:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
nav a[aria-current]{font-weight:600;color:var(--ink);text-decoration:none}
.scroll{overflow-x:auto;margin:1rem 0}
.scroll table{margin:0;min-width:46rem}
.scroll tbody th{min-width:11rem}
.scroll thead th{padding-right:1rem}
.scroll time{white-space:nowrap}
.scroll td{padding-right:1rem}
code,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875em;overflow-wrap:anywhere}
.cards{margin:1rem 0 1.5rem;display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));gap:.75rem;padding:0;list-style:none}
.cards li{margin:0;border:1px solid var(--line);border-radius:8px}
.cards a{display:block;padding:.75rem 1rem;text-decoration:none}
.cards strong{display:block;font-size:1.5rem;color:var(--ink)}
.fields{margin:1rem 0;display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
.fields label{margin:0 0 .3rem}
.fields div{flex:1 1 9rem}
.fields .act{flex:0 0 auto;margin:0}
select{width:100%;padding:.65rem .75rem;font:inherit;border:1px solid var(--edge);border-radius:6px;background:var(--sheet);color:var(--ink)}
.act{flex-wrap:wrap}
.act button{flex:0 1 auto}
.check{display:flex;gap:.6rem;font-weight:400;align-items:center}
.status{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .6rem;background:var(--page)}
details{border-top:1px solid var(--line);padding:.6rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2rem;font-weight:700;color:var(--brand)}
.inside{padding:.25rem 0 .75rem 0}
dt{overflow-wrap:anywhere}
dd time{color:inherit;font-size:inherit}
dd ul{margin:0}
h2{font-size:1.15rem;margin-top:1.75rem}
h3{font-size:.95rem;margin:1rem 0 .25rem}
@media(max-width:34rem){
body{font-size:15px}
main{max-width:none;margin:1rem .5rem;padding:1rem}
dl div{display:block}
.act button{flex:1 1 40%}
}
`;

/** The source expression for this style sheet in the content security policy. */
export const WIDE_SOURCE = styleSource(WIDE_STYLE);
