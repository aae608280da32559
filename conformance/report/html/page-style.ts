import { PAGE_LOOK } from '../../../foundation/page-look.js';

/** The styles of the report, in addition to the shared styles of all pages. */
export const PAGE_STYLE = `${PAGE_LOOK}
main>section.tally{margin:1.5rem 0 0}
.tally th,.tally td{padding:.45rem .8rem;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.tally th:first-child{text-align:left}.tally tbody th{border:0;color:var(--ink);font-size:.9rem}
.tally tbody tr+tr th{border-top:1px solid var(--line)}
.tally td{font-weight:650}.tally td.none{font-weight:400;color:var(--quiet)}
.causes .nr{display:inline-block;min-width:1.5em;height:1.5em;line-height:1.5em;margin-right:.35rem;border-radius:1em;text-align:center;font-size:.8rem;font-weight:650;background:var(--ink);color:var(--paper)}
.causes p+p,.causes .many{margin-top:.15rem;font-size:.84rem}
.causes p.looks{margin:.3rem 0;padding-left:.6rem;border-left:3px solid var(--note);font-size:.9rem}
ol.walk{margin:.2rem 0 .4rem;padding-left:1.6rem;font-size:.9rem}ol.walk li{padding:.1rem 0;overflow-wrap:anywhere}
.reason{margin:.2rem 0 .6rem}
.finding{border-left:3px solid var(--line);padding:.1rem 0 .1rem .9rem;margin:.4rem 0 1rem}
.finding .clause{margin:0 0 .5rem}
.finding.edge-fail{border-left-color:var(--fail)}.finding.edge-warn{border-left-color:var(--warn)}.finding.edge-note{border-left-color:var(--note)}
.compare{display:grid;grid-template-columns:1fr 1fr;gap:.6rem 1.5rem;margin:0}
.compare dd{white-space:pre-wrap}
.compare div:nth-child(-n+2) dd{font-weight:600}
.ex{border-top:1px solid var(--line)}
.ex>summary,p.row{padding:.5rem 0;margin:0;font-size:.88rem}
p.row{border-top:1px solid var(--line)}
.step{font-weight:600;margin-right:.5rem}
.line b{font-weight:600}
.status{margin:0 .4rem;font-weight:650;font-variant-numeric:tabular-nums}
.exchange{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;padding:.3rem 0 1rem}
.curl{grid-column:1/-1;position:relative}
.side{min-width:0}
pre.wire{margin:0;padding:.7rem .85rem;background:var(--code);border:1px solid var(--line);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;max-height:26rem;overflow:auto;line-height:1.5;unicode-bidi:isolate}
pre.body{border-top:0;border-radius:0 0 6px 6px}
.side pre.wire:has(+pre.body){border-radius:6px 6px 0 0}
.hn{color:var(--quiet)}
.silence{margin:0;padding:.7rem .85rem;border:1px dashed var(--open);border-radius:6px;overflow-wrap:anywhere}
.again{position:relative}.again pre.wire{padding-right:5rem}
.copy{position:absolute;right:.5rem;margin-top:.4rem}
.clauses{table-layout:fixed}
.clauses th:nth-child(1){width:46%}.clauses th:nth-child(2){width:8.2rem}.clauses th:nth-child(3){width:9.2rem}.clauses td>.quiet{font-size:.82rem}
.simple .id{display:block}.clauses .id{display:inline}.clauses .origin{display:block;margin-top:.15rem}
.simple tbody tr:last-child th[scope=row]{border-bottom:0}.simple td{min-width:6rem}.simple td.num{min-width:0}
.wide-table+.card{margin-top:1rem}
tr:target td{background:var(--note-bg)}
.many>summary{color:var(--accent)}
.cases li{line-height:1.45;margin:.1rem 0}
.slim{margin:0;border-radius:0}.slim+.slim{border-top:0}h3+.slim{border-radius:8px 8px 0 0}.slim:last-child{border-radius:0 0 8px 8px}
.slim>summary{padding:.45rem 2.6rem .45rem 1rem}
.slim>ul,.slim>p{margin:.2rem 1rem .5rem}
.slim .title{font-weight:400}
.slim li{font-size:.86rem}
body:is([data-view=find],[data-view=case],[data-view=exchange]) main>:not(#cases,.find,.masthead){display:none}
body:is([data-view=find],[data-view=case],[data-view=exchange]) .masthead{margin:0}body:is([data-view=find],[data-view=case],[data-view=exchange]) h1{font-size:1.1rem}
body:is([data-view=find],[data-view=case],[data-view=exchange]) #cases{margin-top:1rem}
.groups .card{padding:.7rem 1.1rem}.groups p{margin:0;overflow-wrap:anywhere}
.card>summary>.title{flex:1 1 20rem;overflow-wrap:anywhere}.card .title{overflow-wrap:anywhere;min-width:0}.rows li{padding:.3rem 0;overflow-wrap:anywhere}.rows li+li{border-top:1px solid var(--line)}
.rows .title{font-weight:500}
.verdict-group>h3{margin:1.4rem 0 .4rem}
.around,.links{display:flex;flex-wrap:wrap;gap:.4rem 1.2rem;align-items:center}.links{margin:.2rem 0 .8rem;overflow-wrap:anywhere}.links code{min-width:0;overflow-wrap:anywhere}
.exchange>.links{grid-column:1/-1;margin:0}
.links .copy{position:static;margin:0}
.story{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:1.1rem 1.3rem;margin:.8rem 0}
.story h3{margin:0;font-size:1.2rem;overflow-wrap:anywhere}.story h4{margin:1.4rem 0 .5rem;font-size:.95rem}.exchange h4{margin:0 0 .4rem;font-size:.82rem}
.finding .where,.finding .request{margin:0 0 .3rem;overflow-wrap:anywhere}.finding .request code{min-width:0;overflow-wrap:anywhere}.side h4{overflow-wrap:anywhere}.finding .clause{margin:.5rem 0 0;overflow-wrap:anywhere}
dd.fail{color:var(--fail)}dd.warn{color:var(--warn)}dd.note{color:var(--note)}
.compare div:last-child{grid-column:auto}
.steps{margin:0;padding-left:1.8rem}.steps>li{border-top:1px solid var(--line)}.steps .ex{border:0}.steps summary{overflow-wrap:anywhere}
.curl .copy{top:1.5rem}.exchange .curl .copy{top:1.6rem}
.held{grid-column:1/-1;font-size:.86rem;overflow-wrap:anywhere}
mark{background:var(--warn-bg);color:inherit;box-shadow:-.85rem 0 0 var(--warn-bg),inset 3px 0 0 var(--fail);padding-left:.4rem;display:inline-block;width:100%}
mark.missing{color:var(--fail);font-weight:600}.silence.marked{border-color:var(--fail);border-style:solid}
.printed{display:none}
.graph{margin:0 0 1.6rem}.graph h3{margin:1.4rem 0 .6rem}
.canvas{overflow-x:auto;background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.9rem 1rem}
.canvas:focus-visible,.wide-table:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.graph details{margin:.5rem 0 0}.graph summary{color:var(--accent);font-size:.9rem}.graph table{margin-top:.5rem}
svg.states{display:block;max-width:100%;min-width:44rem;height:auto;margin:0 auto}
svg.states text{text-anchor:middle;font-family:inherit}
.node rect{fill:var(--code);stroke:var(--line)}
.node .name{font-size:12.5px;font-weight:600;fill:var(--quiet)}.node .count{font-size:10.5px;fill:var(--quiet)}
.node.seen rect{fill:var(--note-bg);stroke:var(--note);stroke-width:1.4}.node.seen .name{fill:var(--ink)}
.node.end rect{stroke-width:2.4}.node.faint.end rect{stroke:var(--line)}
.move{fill:none;stroke:var(--quiet);stroke-width:1}.move.faint{opacity:.25}.keys .move.faint{opacity:.7}
.move.seen{stroke:var(--note);stroke-width:2}.move.over{stroke:var(--note);stroke-width:2;stroke-dasharray:6 4}
.move.illegal{stroke:var(--fail);stroke-width:2.4}
.head{fill:var(--quiet)}.head.faint{opacity:.45}.head.seen,.head.over{fill:var(--note)}.head.illegal{fill:var(--fail)}
svg.states .times{font-size:11px;font-weight:650;fill:var(--note);stroke:var(--paper);stroke-width:4px;paint-order:stroke;font-variant-numeric:tabular-nums}
.keys{list-style:none;display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:0 0 .4rem;padding:0;font-size:.86rem;color:var(--quiet)}
.keys svg{vertical-align:middle;margin-right:.3rem}
.lanes{background:var(--paper);border:1px solid var(--line);border-radius:8px;padding:.7rem .8rem .3rem;margin-bottom:.6rem}.lanes.opens svg{cursor:zoom-in}
svg.time{display:block;width:100%}.ruler{padding:0 .85rem}.keys svg.time{display:inline-block;width:14px}
.t-answered{fill:var(--accent);opacity:.75}.t-psu{fill:var(--open)}.t-poll{fill:var(--note)}.t-waited{fill:var(--quiet)}.t-silent{fill:var(--warn)}.t-found{fill:var(--fail)}
.ticks{display:flex;justify-content:space-between;margin:.3rem 0 0;font-size:.74rem;color:var(--quiet);font-variant-numeric:tabular-nums}
svg.time .case{fill:var(--code);stroke:var(--line)}svg.time a:hover .case{stroke:var(--quiet)}svg.time a:focus{outline:none}svg.time a:focus-visible rect{stroke:var(--ink);stroke-width:2}
svg.time text{font-size:10.5px;fill:var(--quiet)}svg.time .here{fill:var(--accent);opacity:.3}.close{margin:.8rem 0;overflow:hidden}.close.tall{max-height:70vh;overflow-y:auto}.steer{display:flex;flex-wrap:wrap;gap:.5rem;margin:.6rem 0}.said{min-height:2.6em;overflow-wrap:anywhere}
svg.histogram{display:block;width:11rem;height:1.9rem}svg.histogram path{fill:var(--accent)}svg.histogram line{stroke:var(--line)}
.legend{display:grid;grid-template-columns:1fr 1fr;gap:1rem 2.5rem;margin:0}
.legend dt{font-size:.95rem;font-weight:600;color:var(--ink)}
.legend dd{color:var(--quiet);font-size:.92rem}
.matrix th span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;font-weight:500}.matrix thead th:not(:first-child){padding:.4rem .2rem;vertical-align:bottom}
.matrix td{text-align:center;padding:.15rem .3rem!important;min-width:0!important;white-space:nowrap}.matrix th[scope=row]{font-weight:500;text-align:left;white-space:nowrap;padding:.15rem .6rem}
.cell-held{color:var(--pass)}.cell-broken{color:var(--fail);font-weight:700}.cell-open{color:var(--warn);font-weight:700}.cell-not-applicable{color:var(--quiet)}
@media (max-width:62rem){.page{display:block;padding:0 1.2rem}nav{position:static;padding:1.5rem 0 0;max-height:none}nav ul{display:flex;gap:.3rem;overflow-x:auto;padding-bottom:.5rem}nav a{margin:0;white-space:nowrap;background:var(--paper);border:1px solid var(--line)}nav .kind{display:none}main{padding-top:1.6rem}.facts{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:44rem){.card>summary>.title{flex-basis:100%}html{scroll-padding-top:1rem}.find{position:static}.exchange,.legend,.compare{grid-template-columns:minmax(0,1fr)}h1{font-size:1.6rem}
main>section.verdict{padding:1rem;gap:.9rem;align-items:flex-start}.verdict h2{font-size:1.4rem}.seal{width:2.3rem;height:2.3rem;font-size:1.1rem}
.clauses,.clauses tbody{display:block}.clauses thead{position:absolute;left:-99rem}
.clauses tr{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:baseline;padding:.7rem .9rem}
.clauses tr[hidden]{display:none}.clauses tbody tr+tr{border-top:1px solid var(--line)}
.clauses td{display:block;padding:0;border:0!important}.clauses td:first-child,.clauses td:last-child{flex:1 0 100%}
.simple td{padding:.5rem .4rem;min-width:4.4rem}.wide-table .simple td{min-width:8.5rem}.wide-table .simple td.num{min-width:4.2rem}.facts .wide{grid-column:1/-1}.simple th{padding:.4rem .6rem}}
@media print{main>section{content-visibility:visible!important}.find,.around,.print,.copy,.links button,.rows+button{display:none!important}.printed{display:block}.story{border:0;padding:0}mark{border:1px solid}:root{--paper:#fff;--ground:#fff}html{font-size:12px}body{font-size:.95rem}.page{display:block;max-width:none;padding:0}nav,.copy,.skip{display:none}
main{padding:0}pre.wire{max-height:none;overflow:visible}h2,h3,h4{break-after:avoid}.finding,tr,.verdict,.broken li{break-inside:avoid}
.card>summary::after,.slim>summary::after{content:""!important}a{color:inherit;text-decoration:none}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
