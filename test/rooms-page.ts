import { codeOf, folderOf, importsByPart, inside, roomsWithCode } from './code-of-rooms.js';
import { NEVER, ROOMS, type Room, TOP } from './rooms.js';

const BEGIN =
  '<!-- rooms: `npm run docs` writes this part from test/rooms.ts and the imports of the code -->';
const END = '<!-- end of rooms -->';

/** A room or a folder in a picture. */
interface Part {
  readonly name: string;
  readonly label: string;
}

/** The text of ARCHITECTURE.md with its part about rooms written anew. */
export function withRooms(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`ARCHITECTURE.md needs the lines ${BEGIN} and ${END}`);
  }
  return `${before}${BEGIN}\n${roomsPart()}\n${END}${after}`;
}

function roomsPart(): string {
  const insides = ROOMS.filter(({ order }) => order !== undefined).flatMap((room) => [
    `### Inside \`${room.room}/\``,
    pictureOfFolders(room),
  ]);
  const never = NEVER.map(lineOf).join('\n');
  const rooms = [RULE, tableOfRooms(), NEVER_AT_ALL, never, READING, pictureOfRooms()];
  return [...rooms, FOLDERS, ...insides].join('\n\n');
}

const RULE = `The rooms are in order. A room may import itself, npm packages, and what the last column names. To add a folder or to
allow an import, edit \`test/rooms.ts\`.`;

const NEVER_AT_ALL = 'Tests and test helpers may import more, but these rules bind them too:';

const READING = `The pictures show what the code really imports, without tests. A name ends its row and heads its column: \`x\` means
that the row imports the column or a part of it, \`·\` that it may, and a gap that it must not.`;

const FOLDERS = `Inside a room, folders form groups. A folder imports only from folders of earlier groups, never from another one of its
own group, and some folders may import less. Files of a room never import each other in a circle.`;

const code = (names: readonly string[]): string => names.map((name) => `\`${name}/\``).join(', ');

function tableOfRooms(): string {
  const rows = ROOMS.map(({ room, is, imports }) => {
    const may = imports === 'everything' ? 'everything' : imports.join(', ') || '–';
    return `| \`${room}/\` | ${is} | ${may} |`;
  });
  return ['| room | what it is | may import |', '|---|---|---|', ...rows].join('\n');
}

const lineOf = ({ rooms, imports, because }: (typeof NEVER)[number]): string =>
  `- No file of ${code(rooms)} imports ${code(imports)}: ${because}.`;

function pictureOfRooms(): string {
  const rooms = roomsWithCode();
  const real = importsByPart(
    rooms.flatMap(({ room }) => codeOf(room)),
    (file) => file.split('/')[0],
  );
  const may = (from: Room, to: string): boolean =>
    from.imports === 'everything' || from.imports.some((one) => inside(one, to));
  return picture(
    rooms.map(({ room }) => ({ name: room, label: room })),
    real,
    (from, to) => rooms.some((one) => one.room === from && may(one, to)),
  );
}

function pictureOfFolders(room: Room): string {
  const order = room.order ?? [];
  const groupOf = (folder: string): number =>
    order.findIndex((group) => group.some((row) => row.folder === folder));
  const real = importsByPart(codeOf(room.room), (file) =>
    inside(file, room.room) ? folderOf(file) : undefined,
  );
  const rows = order.flat();
  return picture(
    rows.map(({ folder, is }) => ({
      name: folder,
      label: `${folder === TOP ? `${room.room}/*.ts` : folder}: ${is}`,
    })),
    real,
    (from, to) => {
      const only = rows.find(({ folder }) => folder === from)?.only;
      const allowed = only?.some((one) => one === room.room || inside(one, `${room.room}/${to}`));
      return groupOf(to) < groupOf(from) && allowed !== false;
    },
  );
}

/** A row for each part, with a column for each part above it. */
function picture(
  parts: readonly Part[],
  real: ReadonlyMap<string, ReadonlySet<string>>,
  may: (from: string, to: string) => boolean,
): string {
  const lines = parts.map(({ name, label }, at) => {
    const marks = parts.slice(0, at).map((above) => {
      if (real.get(name)?.has(above.name)) return 'x ';
      return may(name, above.name) ? '· ' : '  ';
    });
    return `${marks.join('')}${label}`;
  });
  return ['```', ...lines, '```'].join('\n');
}
