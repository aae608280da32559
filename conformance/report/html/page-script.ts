/** Adds to the finished page what needs a script: filters, copy buttons, opening what a link names. */
export const PAGE_SCRIPT = `
'use strict';
(() => {
  const filter = document.getElementById('filter');
  const rows = [...document.querySelectorAll('tr[data-verdict]')];
  const groups = [...document.querySelectorAll('.group')];
  let verdict = '';
  let words = '';

  const apply = () => {
    for (const row of rows) {
      const fits = (verdict === '' || row.dataset.verdict === verdict)
        && row.textContent.toLowerCase().includes(words);
      row.hidden = !fits;
    }
    for (const group of groups) group.hidden = !group.querySelector('tr[data-verdict]:not([hidden])');
  };

  const button = (label, value) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = label;
    made.setAttribute('aria-pressed', String(value === verdict));
    made.addEventListener('click', () => {
      verdict = value;
      for (const other of filter.querySelectorAll('button')) {
        other.setAttribute('aria-pressed', String(other === made));
      }
      apply();
    });
    return made;
  };

  if (filter) {
    filter.append(button('All ' + rows.length, ''));
    for (const name of ['failed', 'warned', 'observed', 'waived', 'untested', 'passed', 'not-applicable', 'not-in-run']) {
      const count = rows.filter((row) => row.dataset.verdict === name).length;
      if (count === 0) continue;
      filter.append(button(name.replace(/-/g, ' ') + ' ' + count, name));
    }
    const search = document.createElement('input');
    search.type = 'search';
    search.placeholder = 'Find a clause or case';
    search.setAttribute('aria-label', 'Find a clause or case');
    search.addEventListener('input', () => { words = search.value.toLowerCase(); apply(); });
    filter.append(search);
    filter.hidden = false;
  }

  for (const block of document.querySelectorAll('[data-copy]')) {
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.className = 'copy';
    copy.textContent = 'Copy';
    copy.addEventListener('click', () => {
      const done = () => {
        copy.textContent = 'Copied';
        setTimeout(() => { copy.textContent = 'Copy'; }, 1500);
      };
      const select = () => getSelection().selectAllChildren(block);
      if (navigator.clipboard) navigator.clipboard.writeText(block.textContent).then(done, select);
      else select();
    });
    block.before(copy);
  }

  const reveal = () => {
    const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!found) return;
    for (let at = found; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    if (found.hidden) { verdict = ''; words = ''; apply(); }
    found.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash) reveal();
})();
`;
