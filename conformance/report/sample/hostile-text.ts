/**
 * Text that a target might send to attack a report: markup, quotes, CDATA, control characters of terminals
 * and of text direction.
 */
export const HOSTILE_TEXT = [
  '</script></style></pre></details><script>document.documentElement.dataset.pwned="1"</script>',
  '<img src=x onerror="document.documentElement.dataset.pwned=1">',
  `" onmouseover='pwn()' x="`,
  ']]>',
  '&#60;b&#62;',
  '\'; touch /tmp/pwned; $(touch /tmp/pwned) `touch /tmp/pwned` "$HOME" !!',
  '\u001b]0;pwned\u0007\u001b[2J\u001b[31mred\u009b31m',
  '\u0000\u0008\r\nInjected: line',
  '\u202egnp.exe\u2028\u2029\ud800',
  '漢字 café 🏦',
].join(' ');
