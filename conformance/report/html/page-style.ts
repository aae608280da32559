/** The look of the report: calm, printable, readable at any width, in light and dark. */
export const PAGE_STYLE = `
:root{--paper:#fff;--ground:#f4f6f8;--ink:#18222d;--quiet:#566270;--line:#dde2e8;--code:#f6f8fa;--accent:#1b4b82;
--pass:#1a6b3c;--pass-bg:#e6f3ea;--fail:#ab1f17;--fail-bg:#fceae8;--warn:#7d5200;--warn-bg:#fdf3dc;
--note:#1f5596;--note-bg:#e7f0fa;--open:#6a3a92;--open-bg:#f3ebf9;--mute:#566270;--mute-bg:#eef1f4}
@media screen and (prefers-color-scheme:dark){:root{--paper:#171d24;--ground:#10151b;--ink:#e4e9ee;--quiet:#9fabb8;--line:#2d3742;--code:#11171d;--accent:#8cb8ec;
--pass:#79d19a;--pass-bg:#15301f;--fail:#ff9a90;--fail-bg:#3d1a18;--warn:#efc467;--warn-bg:#352a10;
--note:#8fbdf2;--note-bg:#152a42;--open:#cda6ef;--open-bg:#2c1d3a;--mute:#9fabb8;--mute-bg:#232b34}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
.page{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:2.5rem;max-width:80rem;margin:0 auto;padding:0 2rem}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:2.6rem 0 2rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:flex;justify-content:space-between;gap:.5rem;padding:.3rem .6rem;margin-left:-.6rem;border-radius:4px;color:var(--ink);text-decoration:none;font-size:.9rem;line-height:1.4}
nav a:hover{background:var(--paper)}
main{padding:2.5rem 0 4rem;min-width:0}
a{color:var(--accent)}
a:focus-visible,summary:focus-visible,pre:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem;z-index:2}
.kind{margin:0 0 .4rem;font-size:.74rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase;color:var(--quiet)}
h1{margin:0;font-size:2.1rem;line-height:1.2;letter-spacing:-.015em;font-weight:650;overflow-wrap:anywhere}
h2{margin:0 0 1rem;font-size:1.3rem;line-height:1.3;letter-spacing:-.01em;font-weight:650}
h3{margin:1.8rem 0 .6rem;font-size:1rem;font-weight:650}
.inside h3{margin:1.2rem 0 .4rem;font-size:.9rem}
h4{margin:0 0 .4rem;font-size:.82rem;font-weight:650}
h2 .quiet,h3 .quiet{font-weight:400;font-size:.85em;margin-left:.35rem}
h4 .quiet,.inside h3 .quiet{font-weight:400;margin-left:.35rem}
.quiet{color:var(--quiet)}
p.quiet{font-size:.86rem;margin:.4rem 0}
.lead{margin:-.5rem 0 1rem;color:var(--quiet);max-width:46rem}
main>section{margin-top:3rem}
main>section:not(.verdict,.counts,#causes,#cases){content-visibility:auto;contain-intrinsic-size:auto 60rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.82rem}
code{overflow-wrap:anywhere}
.masthead{margin-bottom:1.4rem}
main>section.verdict{display:flex;gap:1.3rem;align-items:center;margin:0;padding:1.4rem 1.6rem;border-radius:8px;border:1px solid;border-left-width:6px}
.verdict.pass{background:var(--pass-bg);border-color:var(--pass)}
.verdict.fail{background:var(--fail-bg);border-color:var(--fail)}
.verdict.warn{background:var(--warn-bg);border-color:var(--warn)}
.verdict h2{margin:0;font-size:1.75rem}
.verdict.pass h2{color:var(--pass)}.verdict.fail h2{color:var(--fail)}.verdict.warn h2{color:var(--warn)}
.verdict code{white-space:nowrap}
.verdict p{margin:.25rem 0 0;overflow-wrap:anywhere}
.seal{flex:none;width:3.1rem;height:3.1rem;border-radius:50%;display:grid;place-items:center;font-size:1.5rem;font-weight:700;color:var(--paper)}
.pass .seal{background:var(--pass)}.fail .seal{background:var(--fail)}.warn .seal{background:var(--warn)}
.notice{font-weight:600}
.facts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:.9rem 1.5rem;margin:1.5rem 0}
dt{font-size:.78rem;color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
.facts dd{font-size:.92rem}
.facts .wide{grid-column:span 2}.facts .id{display:block}
main>section.counts{margin:1.5rem 0 0}
.bar{display:block;width:100%;height:10px;border-radius:5px}
rect.pass{fill:var(--pass)}rect.fail{fill:var(--fail)}rect.warn{fill:var(--warn)}rect.note{fill:var(--note)}rect.open{fill:var(--open)}rect.mute{fill:var(--line)}
.counts ul{list-style:none;display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:.9rem 0 0;padding:0}
.counts b{display:block;font-size:1.55rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums}
.counts span{font-size:.84rem;color:var(--quiet)}
li.pass b{color:var(--pass)}li.fail b{color:var(--fail)}li.warn b{color:var(--warn)}li.note b{color:var(--note)}li.open b{color:var(--open)}li.mute b{color:var(--mute)}
.wide-table{overflow-x:auto}
main>section.tally{margin:1.5rem 0 0}
.tally th,.tally td{padding:.45rem .8rem;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.tally th:first-child{text-align:left}.tally tbody th{border:0;color:var(--ink);font-size:.9rem}
.tally tbody tr+tr th{border-top:1px solid var(--line)}
.tally td{font-weight:650}.tally td.none{font-weight:400;color:var(--quiet)}
td.pass{color:var(--pass)}td.fail{color:var(--fail)}td.warn{color:var(--warn)}td.note{color:var(--note)}td.open{color:var(--open)}td.mute{color:var(--mute)}
.badge,.dot{display:inline-flex;align-items:center;gap:.35rem;padding:.1rem .55rem .1rem .4rem;border-radius:99px;font-size:.78rem;font-weight:600;white-space:nowrap}
.sign{width:1em;text-align:center}
.dot{padding:0 .45rem;font-size:.72rem}
.badge.pass,.dot.pass{background:var(--pass-bg);color:var(--pass)}
.badge.fail,.dot.fail{background:var(--fail-bg);color:var(--fail)}
.badge.warn,.dot.warn{background:var(--warn-bg);color:var(--warn)}
.badge.note,.dot.note{background:var(--note-bg);color:var(--note)}
.badge.open,.dot.open{background:var(--open-bg);color:var(--open)}
.badge.mute,.dot.mute{background:var(--mute-bg);color:var(--mute)}
.tag{font-size:.8rem;color:var(--quiet)}
.broken{margin:0;padding:0;list-style:none;background:var(--paper);border:1px solid var(--line);border-radius:8px}
.broken li{padding:.9rem 1.2rem}
.broken>li{overflow-wrap:anywhere}.broken>li+li{border-top:1px solid var(--line)}
.broken p{margin:0}
.broken p .quiet{display:block;font-size:.84rem}
.broken .sentence{font-weight:600}
.broken ul{margin-top:.4rem}.broken ul li{padding:.1rem 0;border:0;font-size:.9rem;overflow-wrap:anywhere}
.causes .nr{display:inline-block;min-width:1.5em;height:1.5em;line-height:1.5em;margin-right:.35rem;border-radius:1em;text-align:center;font-size:.8rem;font-weight:650;background:var(--ink);color:var(--paper)}
.causes p+p,.causes .many{margin-top:.15rem;font-size:.84rem}
ol.walk{margin:.2rem 0 .4rem;padding-left:1.6rem;font-size:.9rem}ol.walk li{padding:.1rem 0;overflow-wrap:anywhere}
ul.plain{list-style:none;margin:.2rem 0 0;padding:0}
summary{cursor:pointer}
.card,.slim{background:var(--paper);border:1px solid var(--line);border-radius:8px;margin:.7rem 0}
.card{border-left-width:4px}
.edge-fail{border-left-color:var(--fail)}.edge-warn{border-left-color:var(--warn)}.edge-note{border-left-color:var(--note)}.edge-open{border-left-color:var(--open)}
.card>summary,.slim>summary{display:flex;flex-wrap:wrap;gap:.3rem .7rem;align-items:baseline;position:relative;padding:.75rem 2.6rem .75rem 1.1rem;list-style:none}
.card>summary::-webkit-details-marker,.slim>summary::-webkit-details-marker{display:none}
.card>summary::after,.slim>summary::after{content:"+";color:var(--quiet);font-weight:600;position:absolute;right:1.1rem}
.card[open]>summary::after,.slim[open]>summary::after{content:"\\2212"}
.title{font-weight:600}
.id{color:var(--quiet);font-size:.78rem}
.inside{padding:0 1.1rem 1.1rem}
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
button,input{font:inherit;font-size:.84rem;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem}
button{cursor:pointer}
button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--paper)}
.again{position:relative}.again pre.wire{padding-right:5rem}
.copy{position:absolute;right:.5rem;margin-top:.4rem}
table{width:100%;border-collapse:collapse;background:var(--paper);border:1px solid var(--line);border-radius:8px;border-spacing:0;font-size:.9rem}
th{text-align:left;font-size:.78rem;font-weight:600;color:var(--quiet);padding:.5rem .8rem;border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:.6rem .8rem;vertical-align:top;overflow-wrap:anywhere}
tbody tr+tr td{border-top:1px solid var(--line)}
.clauses{table-layout:fixed}
.clauses th:nth-child(1){width:34%}.clauses th:nth-child(2){width:7.6rem}.clauses th:nth-child(3){width:6.4rem}.clauses th:nth-child(4){width:10.2rem}
.clauses .id,.simple .id{display:block}
.simple td{min-width:6rem}
.wide-table+.card{margin-top:1rem}
tr:target td{background:var(--note-bg)}
.many>summary{color:var(--accent)}
.cases li{line-height:1.45;margin:.1rem 0}
.slim{margin:0;border-radius:0}.slim+.slim{border-top:0}h3+.slim{border-radius:8px 8px 0 0}.slim:last-child{border-radius:0 0 8px 8px}
.slim>summary{padding:.45rem 2.6rem .45rem 1rem}
.slim>ul,.slim>p{margin:.2rem 1rem .5rem}
.slim .title{font-weight:400}
.slim li{font-size:.86rem}
.find{position:sticky;top:0;z-index:1;background:var(--ground);margin:-1rem 0 1rem;padding:.6rem 0;min-height:3.2rem}
.find form{display:flex;flex-wrap:wrap;gap:.5rem}
.find input{flex:1 1 12rem;min-width:0;padding:.45rem .8rem;font-size:.95rem}
.filters{flex:1 0 100%;display:flex;flex-wrap:wrap;gap:.5rem 1rem}.filters[hidden]{display:none}
.filters label{display:flex;flex-direction:column;flex:1 1 9rem;min-width:0;font-size:.78rem;color:var(--quiet)}
select{font:inherit;font-size:.84rem;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:.25rem .4rem;width:100%;min-width:0}
select:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
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
.finding .where{margin:0 0 .3rem;overflow-wrap:anywhere}.finding .clause{margin:.5rem 0 0;overflow-wrap:anywhere}
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
.matrix td{text-align:center;padding:.15rem .3rem!important;min-width:0!important}.matrix th[scope=row]{font-weight:500;text-align:left;white-space:nowrap;padding:.15rem .6rem}
.cell-held{color:var(--pass)}.cell-broken{color:var(--fail);font-weight:700}.cell-open{color:var(--warn);font-weight:700}.cell-not-applicable{color:var(--quiet)}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.84rem}
@media (max-width:62rem){.page{display:block;padding:0 1.2rem}nav{position:static;padding:1.5rem 0 0;max-height:none}nav ul{display:flex;gap:.3rem;overflow-x:auto;padding-bottom:.5rem}nav a{margin:0;white-space:nowrap;background:var(--paper);border:1px solid var(--line)}nav .kind{display:none}main{padding-top:1.6rem}.facts{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:44rem){.card>summary>.title{flex-basis:100%}html{scroll-padding-top:1rem}.find{position:static}.exchange,.legend,.compare{grid-template-columns:minmax(0,1fr)}h1{font-size:1.6rem}
main>section.verdict{padding:1rem;gap:.9rem;align-items:flex-start}.verdict h2{font-size:1.4rem}.seal{width:2.3rem;height:2.3rem;font-size:1.1rem}
.clauses,.clauses tbody{display:block}.clauses thead{position:absolute;left:-99rem}
.clauses tr{display:flex;flex-wrap:wrap;gap:.3rem .8rem;align-items:baseline;padding:.7rem .9rem}
.clauses tr[hidden]{display:none}.clauses tbody tr+tr{border-top:1px solid var(--line)}
.clauses td{display:block;padding:0;border:0!important}.clauses td:first-child,.clauses td:last-child{flex:1 0 100%}
.simple td{padding:.5rem .4rem;min-width:4.4rem}.wide-table .simple td{min-width:8.5rem}.facts .wide{grid-column:1/-1}.simple th{padding:.4rem .6rem}}
@media print{main>section{content-visibility:visible!important}.find,.around,.print,.copy,.links button,.rows+button{display:none!important}.printed{display:block}.story{border:0;padding:0}mark{border:1px solid}:root{--paper:#fff;--ground:#fff}html{font-size:12px}body{font-size:.95rem}.page{display:block;max-width:none;padding:0}nav,.copy,.skip{display:none}
main{padding:0}pre.wire{max-height:none;overflow:visible}h2,h3,h4{break-after:avoid}.finding,tr,.verdict,.broken li{break-inside:avoid}
.card>summary::after,.slim>summary::after{content:""!important}a{color:inherit;text-decoration:none}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
