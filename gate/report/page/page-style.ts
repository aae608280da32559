import { PAGE_LOOK } from '../../../foundation/page-look.js';

/** The style of a page about changes, in addition to that of all pages. */
export const PAGE_STYLE = `${PAGE_LOOK}
.find{margin:1.5rem 0 -1.5rem}.find[hidden],.card[hidden]{display:none}
.card>summary>.title{flex:1 1 24rem;min-width:0;overflow-wrap:anywhere}
.card{scroll-margin-top:8rem}
main{overflow-wrap:anywhere}
.inside{padding-top:.2rem}
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;margin:.6rem 0}
.side{min-width:0}.side h3{margin:0 0 .4rem;font-size:.82rem;overflow-wrap:anywhere}
pre.lines,pre.value{margin:0;padding:.5rem 0;background:var(--code);border:1px solid var(--line);border-radius:6px;max-height:26rem;overflow:auto;line-height:1.5;unicode-bidi:isolate}
pre.value{padding:.6rem .85rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre.lines>span{display:block;padding:0 .6rem 0 4.2rem;text-indent:-3.6rem;white-space:pre-wrap;overflow-wrap:anywhere;border-left:3px solid transparent}
pre.lines .n{display:inline-block;width:2.6rem;margin-right:1rem;text-indent:0;text-align:right;color:var(--quiet);user-select:none}
pre.lines .gone{background:var(--fail-bg);border-left-color:var(--fail)}
pre.lines .come{background:var(--pass-bg);border-left-color:var(--pass)}
pre.lines .gone .n,pre.lines .come .n{color:inherit}
.absent{margin:0;padding:.7rem .85rem;border:1px dashed var(--line);border-radius:6px;color:var(--quiet);overflow-wrap:anywhere}
.proof{margin:1rem 0}.proof p{margin:.2rem 0 .5rem;overflow-wrap:anywhere}
.about{margin:.6rem 0;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));gap:.6rem 1.5rem}
.about dd{font-size:.9rem}
.rows{list-style:none;margin:0;padding:0;background:var(--paper);border:1px solid var(--line);border-radius:8px}
.rows li{padding:.55rem 1.1rem;overflow-wrap:anywhere}.rows li+li{border-top:1px solid var(--line)}
.rows .quiet{display:block;font-size:.86rem}
footer{margin-bottom:2rem}
@media (max-width:62rem){.page{display:block;padding:0 1.2rem}nav{position:static;padding:1.5rem 0 0;max-height:none}nav ul{display:flex;flex-wrap:wrap;gap:.2rem .6rem}nav a{margin:0}main{padding-top:1.2rem}}
@media (max-width:44rem){.sides{grid-template-columns:minmax(0,1fr)}.find{position:static}.card{scroll-margin-top:1rem}h1{font-size:1.6rem}.facts{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
main>section.verdict{padding:1rem;gap:.9rem;align-items:flex-start}.verdict h2{font-size:1.4rem}.seal{width:2.3rem;height:2.3rem;font-size:1.1rem}}
@media print{nav,.find,.skip{display:none}.page{display:block;padding:0}pre.lines,pre.value{max-height:none}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
