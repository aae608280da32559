import { type DecodedText, decodedBy } from './decoded.js';

/** Percent-encoding of one character at a time, entities of HTML and XML, escapes of JSON and JavaScript. */
const ESCAPE = new RegExp(
  [
    '%[cCdD][0-9a-fA-F]%[89abAB][0-9a-fA-F]',
    '%[eE][0-9a-fA-F](?:%[89abAB][0-9a-fA-F]){2}',
    '%[fF][0-4](?:%[89abAB][0-9a-fA-F]){3}',
    '%u[0-9a-fA-F]{4}',
    '%[0-9a-fA-F]{2}',
    '&#[xX][0-9a-fA-F]{1,8};?',
    '&#[0-9]{1,8};?',
    '&(?:amp|lt|gt|quot|apos);?',
    '&[A-Za-z]{1,6}[A-Za-z0-9]{1,4};',
    // letters of Latin-1, which browsers also read without the semicolon
    '&(?:[A-Za-z]{1,2}(?:grave|acute|circ|tilde|uml|ring|cedil|slash|lig)|ETH|eth|THORN|thorn)',
    '\\\\u\\{[0-9a-fA-F]{1,6}\\}',
    '\\\\u[0-9a-fA-F]{4}',
    '\\\\x[0-9a-fA-F]{2}',
    '\\\\["\'`\\\\/bfnrt]',
  ].join('|'),
  'g',
);

/** Whether a text may contain escapes. */
const MAY_BE_CODED = /[%&\\]/;

/** Decodes one layer of escapes of all kinds; undefined when there is none. */
export function unescaped(text: string): DecodedText | undefined {
  return MAY_BE_CODED.test(text) ? decodedBy(text, ESCAPE, decode) : undefined;
}

/** A text with up to three layers of escapes decoded. */
export function plain(text: string): string {
  let result = text;
  for (let layer = 0; layer < 3; layer += 1) result = unescaped(result)?.text ?? result;
  return result;
}

function decode(match: string): string | undefined {
  if (match.startsWith('%u')) return String.fromCharCode(Number.parseInt(match.slice(2), 16));
  if (match.startsWith('%')) return ofBytes(match.replaceAll('%', ''));
  if (match.startsWith('&#')) return entityOfNumber(match.slice(2).replace(';', ''));
  if (match.startsWith('&')) return ENTITIES.get(match.slice(1).replace(';', ''));
  if (/^\\[ux]/.test(match)) return ofCode(Number.parseInt(match.replace(/[^0-9a-fA-F]/g, ''), 16));
  return ESCAPED[match.charAt(1)] ?? match.charAt(1);
}

/** Decodes the bytes of one UTF-8 character, or a single Latin-1 byte. */
function ofBytes(hex: string): string {
  const bytes = Buffer.from(hex, 'hex');
  return bytes.length === 1 ? bytes.toString('latin1') : bytes.toString('utf8');
}

const entityOfNumber = (number: string): string | undefined =>
  /^x/i.test(number) ? ofCode(Number.parseInt(number.slice(1), 16)) : ofCode(Number(number));

const ofCode = (code: number): string | undefined =>
  code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

const ESCAPED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** HTML entity names of the characters in passwords: ASCII, and the letters of European alphabets. */
const ASCII =
  'amp& lt< gt> quot" apos\' Tab\t NewLine\n excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, ' +
  'period. sol/ colon: semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ ' +
  'grave` lcub{ lbrace{ verbar| vert| rcub} rbrace}';
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 ' +
  'sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc ' +
  'Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute ' +
  'acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
/** By the first code point of each row; `-` is a code point without a name. */
const LETTERS: readonly (readonly [number, string])[] = [
  [0xa0, LATIN_1],
  [
    0x100,
    'Amacr amacr Abreve abreve Aogon aogon Cacute cacute Ccirc ccirc Cdot cdot Ccaron ccaron Dcaron dcaron ' +
      'Dstrok dstrok Emacr emacr - - Edot edot Eogon eogon Ecaron ecaron Gcirc gcirc Gbreve gbreve Gdot gdot ' +
      'Gcedil - Hcirc hcirc Hstrok hstrok Itilde itilde Imacr imacr - - Iogon iogon Idot imath IJlig ijlig ' +
      'Jcirc jcirc Kcedil kcedil kgreen Lacute lacute Lcedil lcedil Lcaron lcaron Lmidot lmidot Lstrok lstrok ' +
      'Nacute nacute Ncedil ncedil Ncaron ncaron napos ENG eng Omacr omacr - - Odblac odblac OElig oelig ' +
      'Racute racute Rcedil rcedil Rcaron rcaron Sacute sacute Scirc scirc Scedil scedil Scaron scaron ' +
      'Tcedil tcedil Tcaron tcaron Tstrok tstrok Utilde utilde Umacr umacr Ubreve ubreve Uring uring Udblac ' +
      'udblac Uogon uogon Wcirc wcirc Ycirc ycirc Yuml Zacute zacute Zdot zdot Zcaron zcaron',
  ],
  [
    0x391,
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau ' +
      'Upsilon Phi Chi Psi Omega',
  ],
  [
    0x3b1,
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma ' +
      'tau upsilon phi chi psi omega',
  ],
  [
    0x410,
    'Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy ' +
      'SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy ' +
      'ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy',
  ],
  [0x20ac, 'euro'],
];
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...ASCII.split(' ').map((each) => [each.slice(0, -1), each.slice(-1)] as const),
  ['fjlig', 'fj'],
  ...LETTERS.flatMap(([first, names]) =>
    names.split(' ').map((name, index) => [name, String.fromCharCode(first + index)] as const),
  ),
]);
