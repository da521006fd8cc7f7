export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#d5dae1, #3a424e); --soft: light-dark(#5a6472, #a3adba);
  --link: light-dark(#0b5cad, #7db8f5); --back: light-dark(#fff, #15191f); --panel: light-dark(#f5f7f9, #1c222a); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--back);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin: 0; overflow-wrap: anywhere; } h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
h2 b, nav b { display: inline-block; min-width: 3.6rem; font-size: .85em; color: var(--soft); }
a { color: var(--link); } i { color: var(--soft); }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul { list-style: none; padding: 0; columns: 22rem; }
article { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0; }
article > p { color: var(--soft); margin: .25rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); }
th { border-top: 0; color: var(--soft); font-weight: 500; }
td:first-child { width: 38%; } td:nth-child(2) { width: 20%; }
article:target { background: var(--panel); }
`;
