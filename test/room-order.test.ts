import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { codeOf, folderOf, importsOf, inside, roomsWithCode } from './code-of-rooms.js';
import { ROOMS, type Room } from './rooms.js';

/** The imports of each file of a room from the same room; tests may import everything. */
function importsWithin(room: string): ReadonlyMap<string, readonly string[]> {
  const files = codeOf(room);
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file).filter((one) => known.has(one))]));
}

const groupOf = ({ order = [] }: Room, folder: string): number =>
  order.findIndex((group) => group.some((row) => row.folder === folder));

/** Imports against the order, as `file -> target`. */
const againstOrder = (room: Room): readonly string[] =>
  [...importsWithin(room.room)].flatMap(([file, targets]) => {
    const own = folderOf(file);
    const place = groupOf(room, own);
    if (place < 0) return [`${file} lies in no folder of the order`];
    return targets
      .filter((target) => folderOf(target) !== own && groupOf(room, folderOf(target)) >= place)
      .map((target) => `${file} -> ${target}`);
  });

/** Files that import each other in a circle: one circle as a path, or an empty list. */
function circle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const found = visit(target, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

const ORDERED = ROOMS.filter(({ order }) => order !== undefined);

test.each(ORDERED)('folders of $room import only from folders of earlier groups', (room) => {
  expect(againstOrder(room)).toEqual([]);
});

test.each(roomsWithCode())('files of $room have no circular imports', ({ room }) => {
  expect(circle(importsWithin(room))).toEqual([]);
});

const exists = (place: string): boolean =>
  ['', '.ts'].some((ending) => existsSync(join(packageRoot(), `${place}${ending}`)));

/** The rooms that a row allows, and that are not above it, as `room: place`. */
const wrongRooms = ({ room, imports }: Room, at: number): readonly string[] =>
  (imports === 'everything' ? [] : imports)
    .filter((one) => !exists(one) || !ROOMS.slice(0, at).some((above) => inside(one, above.room)))
    .map((one) => `${room}: ${one}`);

/** The places that a folder allows, and that its room or the order does not, as `folder: place`. */
function wrongFolders(room: Room): readonly string[] {
  const allows = (place: string, group: number): boolean => {
    if (room.imports === 'everything' || place === room.room) return true;
    if (!inside(place, room.room)) return room.imports.some((one) => inside(place, one));
    const target = groupOf(room, place.split('/')[1] ?? '');
    return target >= 0 && target < group;
  };
  return (room.order ?? []).flatMap((group, at) =>
    group.flatMap(({ folder, only = [] }) =>
      only
        .filter((place) => !exists(place) || !allows(place, at))
        .map((place) => `${room.room}/${folder}: ${place}`),
    ),
  );
}

test('a row allows only rooms above it, and folders of earlier groups', () => {
  expect([...ROOMS.flatMap(wrongRooms), ...ROOMS.flatMap(wrongFolders)]).toEqual([]);
});

test('every folder of the table has code', () => {
  const empty = ORDERED.flatMap((room) => {
    const real = new Set(codeOf(room.room).map(folderOf));
    const rows = (room.order ?? []).flat().map(({ folder }) => folder);
    return rows.filter((folder) => !real.has(folder)).map((folder) => `${room.room}/${folder}`);
  });
  expect(empty).toEqual([]);
});
