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
    '&[A-Za-z]{2,8};',
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

/** HTML entity names of the characters in passwords: ASCII and Latin-1. */
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
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...ASCII.split(' ').map((each) => [each.slice(0, -1), each.slice(-1)] as const),
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
]);
