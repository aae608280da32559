import { createHash } from 'node:crypto';

/** Colours by name, in light and dark mode. Text has a contrast of at least 4.5 on each background. */
export const COLOURS = {
  light: {
    ink: '#14213d',
    quiet: '#55607a',
    brand: '#0b4f6c',
    bar: '#0b4f6c',
    'on-bar': '#ffffff',
    line: '#d5dbe6',
    edge: '#7b879d',
    page: '#f2f5f9',
    sheet: '#ffffff',
    bad: '#9b1c1c',
    'bad-sheet': '#fdf1f1',
    good: '#1d5b34',
    'good-sheet': '#eef7f0',
    focus: '#b36b00',
  },
  dark: {
    ink: '#e8edf6',
    quiet: '#a9b4c8',
    brand: '#8ecae6',
    bar: '#0b3c52',
    'on-bar': '#ffffff',
    line: '#36425a',
    edge: '#7f8ca5',
    page: '#10151f',
    sheet: '#1a2130',
    bad: '#ffb4ab',
    'bad-sheet': '#3b1a1c',
    good: '#a6dfb8',
    'good-sheet': '#16301f',
    focus: '#f2a900',
  },
} as const;

const variables = (mode: keyof typeof COLOURS): string =>
  Object.entries(COLOURS[mode])
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The only style sheet of the PSU's pages, inlined into each page. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;${variables('light')}}
@media(prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
header{background:var(--bar);color:var(--on-bar)}
header div{max-width:34rem;margin:auto;padding:1rem 1.25rem;font-weight:600;font-size:1.15rem}
header small{float:right;font-weight:400;font-size:.85rem;line-height:1.9rem}
main{max-width:34rem;margin:1.75rem auto;background:var(--sheet);border:1px solid var(--line);
border-radius:10px;padding:1.5rem 1.75rem 1.75rem}
h1{font-size:1.4rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1rem;margin:1.25rem 0 .25rem}
p{margin:.5rem 0 1rem}
.quiet{color:var(--quiet);font-size:.9rem}
.bad{border-left:4px solid var(--bad);background:var(--bad-sheet);color:var(--bad);padding:.6rem .9rem;border-radius:4px}
.good{border-left:4px solid var(--good);background:var(--good-sheet);color:var(--good);padding:.6rem .9rem;border-radius:4px}
.card{border:1px solid var(--line);border-radius:8px;padding:1rem 1.25rem 1.25rem;margin:1rem 0}
.card h2{margin-top:0}
li{margin:.4rem 0}
time{color:var(--quiet);font-size:.85rem}
label{display:block;font-weight:600;margin:1rem 0 .3rem}
input[type=text],input[type=password]{width:100%;padding:.65rem .75rem;font:inherit;
border:1px solid var(--edge);border-radius:6px;background:var(--sheet);color:var(--ink)}
dl{margin:1rem 0;border-top:1px solid var(--line)}
dl div{display:flex;gap:1rem;padding:.55rem 0;border-bottom:1px solid var(--line)}
dt{flex:0 0 9.5rem;color:var(--quiet)}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.sum{font-size:1.9rem;font-weight:700;margin:.25rem 0}
table{width:100%;border-collapse:collapse;margin:1rem 0;font-size:.95rem}
caption{text-align:left;font-weight:600;padding-bottom:.25rem}
th,td{text-align:left;vertical-align:top;padding:.55rem .5rem .55rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--quiet);font-weight:400}
tbody th{font-weight:600;overflow-wrap:anywhere}
tbody th span{display:block;font-weight:400;color:var(--quiet);font-size:.85rem}
.num{text-align:right;white-space:nowrap;padding-right:0}
ul{margin:.25rem 0 1rem;padding-left:1.2rem}
.act{display:flex;gap:.75rem;margin-top:1.5rem}
button{flex:1;font:inherit;font-weight:600;padding:.75rem 1rem;border-radius:6px;cursor:pointer;
border:1px solid var(--brand);background:var(--brand);color:var(--sheet)}
button.no{background:var(--sheet);color:var(--brand)}
button:focus-visible,input:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
footer{max-width:34rem;margin:0 auto 2rem;padding:0 1.25rem;color:var(--quiet);font-size:.85rem}
`;

/** The source expression for this style sheet in the content security policy. */
export const STYLE_SOURCE = styleSource(PAGE_STYLE);

/** The source expression for an inlined style sheet in a content security policy. */
export function styleSource(style: string): string {
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
