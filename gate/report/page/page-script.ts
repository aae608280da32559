/**
 * The script of the page: shows the changes that match the search and the filters, and keeps both
 * in the URL. It compares texts and numbers, and creates no markup.
 */
export const PAGE_SCRIPT = `(() => {
const bar = document.getElementById('find');
if (bar === null) return;
const form = bar.querySelector('form');
const cards = [...document.querySelectorAll('.card[data-severity]')];
const texts = new Map();
const textOf = (card) => {
  if (!texts.has(card)) texts.set(card, card.textContent.toLowerCase());
  return texts.get(card);
};
const fits = (card, { q, severity, operation, hits }) =>
  (severity === '' || card.dataset.severity === severity) &&
  (operation === '' || card.dataset.operations.split(' ').includes(operation)) &&
  (hits === '' || card.dataset.hits.split(' ').includes(hits)) &&
  (q === '' || textOf(card).includes(q.toLowerCase()));
const show = () => {
  const wanted = Object.fromEntries(new FormData(form));
  let count = 0;
  for (const card of cards) {
    const isShown = fits(card, wanted);
    card.hidden = !isShown;
    if (isShown) count += 1;
  }
  document.getElementById('found').textContent = count + (count === 1 ? ' edit' : ' edits') + ' shown';
  return Object.entries(wanted).filter(([, value]) => value !== '');
};
const read = () => {
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const name of ['q', 'severity', 'operation', 'hits']) form.elements[name].value = asked.get(name) ?? '';
  show();
  const at = /^#change-[0-9a-f-]+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
  if (at !== null) { at.open = true; at.scrollIntoView(); }
};
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('input', () => history.replaceState(null, '', '#' + new URLSearchParams(show())));
addEventListener('hashchange', read);
addEventListener('beforeprint', () => { for (const card of cards) card.open = true; });
bar.hidden = false;
read();
})();`;
