import { expect, test } from 'vitest';
import { filesOf, folderOf, importsOf, inside, isTest, roomsWithCode } from './code-of-rooms.js';
import { NEVER, type Room, TESTS_IMPORT, TOP } from './rooms.js';

/** The parts of the repository that a file of a room may import; undefined where that is everything. */
function allowedFor(file: string, room: Room): readonly string[] | undefined {
  if (room.imports === 'everything') return undefined;
  const own = folderOf(file);
  const only = room.order?.flat().find(({ folder }) => folder === own && folder !== TOP)?.only;
  const allowed =
    only === undefined ? [room.room, ...room.imports] : [`${room.room}/${own}`, ...only];
  return isTest(file) && room.strictTests !== true ? [...allowed, ...TESTS_IMPORT] : allowed;
}

/** The imports of a room that the table does not allow, as `file -> target`. */
const strays = (room: Room): readonly string[] =>
  filesOf(room.room).flatMap((file) => {
    const allowed = allowedFor(file, room);
    return importsOf(file)
      .filter((target) => allowed?.some((each) => inside(target, each)) === false)
      .map((target) => `${file} -> ${target}`);
  });

test.each(roomsWithCode())('$room imports only what test/rooms.ts allows', (room) => {
  expect(strays(room)).toEqual([]);
});

test.each(
  NEVER.map(
    ({ rooms, imports }) => [rooms.join(', '), imports.join(', '), { rooms, imports }] as const,
  ),
)('no file of %s imports %s, tests included', (_rooms, _imports, { rooms, imports }) => {
  const forbidden = rooms.flatMap(filesOf).flatMap((file) =>
    importsOf(file)
      .filter((target) => imports.some((each) => inside(target, each)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(forbidden).toEqual([]);
});
