/**
 * The style sheet of every page that is written: calm, printable, readable at any width, in light and dark.
 */
export const PAGE_LOOK = `
:root{--paper:#fff;--ground:#f4f6f8;--ink:#18222d;--quiet:#566270;--line:#dde2e8;--code:#f6f8fa;--accent:#1b4b82;
--pass:#1a6b3c;--pass-bg:#e6f3ea;--fail:#ab1f17;--fail-bg:#fceae8;--warn:#7d5200;--warn-bg:#fdf3dc;
--note:#1f5596;--note-bg:#e7f0fa;--open:#6a3a92;--open-bg:#f3ebf9;--mute:#566270;--mute-bg:#eef1f4;--shade:#18222d66}
@media screen and (prefers-color-scheme:dark){:root{--paper:#171d24;--ground:#10151b;--ink:#e4e9ee;--quiet:#9fabb8;--line:#2d3742;--code:#11171d;--accent:#8cb8ec;
--pass:#79d19a;--pass-bg:#15301f;--fail:#ff9a90;--fail-bg:#3d1a18;--warn:#efc467;--warn-bg:#352a10;
--note:#8fbdf2;--note-bg:#152a42;--open:#cda6ef;--open-bg:#2c1d3a;--mute:#9fabb8;--mute-bg:#232b34;--shade:#000c}}
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
.wide-table{overflow-x:auto;border:1px solid var(--line);border-radius:8px;scrollbar-width:thin;background:linear-gradient(90deg,var(--paper) 40%,transparent) 0 0/3rem 100% local,linear-gradient(270deg,var(--paper) 40%,transparent) 100% 0/3rem 100% local,linear-gradient(90deg,var(--shade),transparent) 0 0/1.1rem 100% scroll,linear-gradient(270deg,var(--shade),transparent) 100% 0/1.1rem 100% scroll;background-color:var(--paper);background-repeat:no-repeat}
.wide-table>table{background:none;border:0}
th.num,td.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
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
button,input{font:inherit;font-size:.84rem;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:.25rem .7rem}
button{cursor:pointer}
button[aria-pressed=true]{background:var(--accent);border-color:var(--accent);color:var(--paper)}
table{width:100%;border-collapse:collapse;background:var(--paper);border:1px solid var(--line);border-radius:8px;border-spacing:0;font-size:.9rem}
th{text-align:left;font-size:.78rem;font-weight:600;color:var(--quiet);padding:.5rem .8rem;border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:.6rem .8rem;vertical-align:top;overflow-wrap:anywhere}
tbody tr+tr td{border-top:1px solid var(--line)}
.find{position:sticky;top:0;z-index:1;background:var(--ground);margin:-1rem 0 1rem;padding:.6rem 0;min-height:3.2rem}
.find form{display:flex;flex-wrap:wrap;gap:.5rem}
.find input{flex:1 1 12rem;min-width:0;padding:.45rem .8rem;font-size:.95rem}
.filters{flex:1 0 100%;display:flex;flex-wrap:wrap;gap:.5rem 1rem}.filters[hidden]{display:none}
.filters label{display:flex;flex-direction:column;flex:1 1 9rem;min-width:0;font-size:.78rem;color:var(--quiet)}
select{font:inherit;font-size:.84rem;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:6px;padding:.25rem .4rem;width:100%;min-width:0}
select:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.84rem}
`;
