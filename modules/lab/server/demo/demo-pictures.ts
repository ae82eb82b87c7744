import { crc32, deflateSync } from 'node:zlib';
import type { Db } from '#engine/server/db.ts';
import { type DemoLab, put } from './demo-lab.ts';
import type { Made } from './demo-requests.ts';

type Colour = readonly [red: number, green: number, blue: number];
const [WIDTH, HEIGHT] = [240, 160];

type Box = readonly [left: number, top: number, right: number, bottom: number];
const isWithin = (x: number, y: number, [left, top, right, bottom]: Box): boolean => x >= left && y >= top && x < right && y < bottom;

/** A chunk of a PNG: its length, name, content and check. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A PNG of what stands at each dot. */
function pngOf(colourAt: (x: number, y: number) => Colour): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits a colour, three colours, without layers.
  head.set([8, 2, 0, 0, 0], 8);
  const lines = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1) for (let x = 0; x < WIDTH; x += 1) lines.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]);
}

const SKIN: Colour = [222, 226, 230];
const FOAM: Colour = [248, 249, 250];
const GLASS: Colour = [233, 236, 239];
const SERUM: Colour = [232, 190, 92];
const BLOOD: Colour = [176, 42, 48];
const CAP: Colour = [34, 98, 168];
/** Dots from one tube of a box to the next, and the foam around them. */
const [STEP, EDGE, ROOM] = [34, 18, 12];

/** A box with tubes of serum as it is opened at the laboratory; of those in `bled` the blood went into the serum. */
function tubesPicture(bled: readonly number[]): Buffer {
  return pngOf((x, y) => {
    if (!isWithin(x, y, [ROOM, ROOM, WIDTH - ROOM, HEIGHT - ROOM])) return SKIN;
    const [column, row] = [Math.floor((x - EDGE) / STEP), Math.floor((y - EDGE) / (STEP * 2))];
    const [dx, dy] = [(x - EDGE) % STEP, (y - EDGE) % (STEP * 2)];
    if (!isWithin(column, row, [0, 0, 6, 2]) || !isWithin(dx, dy, [8, 4, 27, 61])) return FOAM;
    if (dy < 14) return CAP;
    if (dy < 26) return GLASS;
    return dy > 46 || bled.includes(row * 6 + column) ? BLOOD : SERUM;
  });
}

const CARTON: Colour = [198, 160, 110];
const LABEL: Colour = [255, 255, 255];
const INK: Colour = [33, 37, 41];
/** Two lines of print on the label. */
const PRINT: readonly Box[] = [
  [66, 67, 150, 70],
  [66, 77, 130, 79],
];

/** The carton of a kit with its label and bars. */
function cartonPicture(tint: Colour): Buffer {
  return pngOf((x, y) => {
    if (!isWithin(x, y, [30, 24, 210, 136])) return FOAM;
    if (y < 40) return tint;
    if (!isWithin(x, y, [60, 60, 181, 119])) return CARTON;
    const inBars = isWithin(x, y, [71, 89, 170, 112]) && (x * 7) % 13 < 6;
    return inBars || PRINT.some((line) => isWithin(x, y, line)) ? INK : LABEL;
  });
}

/** A picture as the members of a row. */
const pictured = (picture: Buffer) => ({ mime: 'image/png', bytes: `\\x${picture.toString('hex')}` });

/** Photographs of the newest requests of farms: the box as it was packed, and as the laboratory opened it. */
export async function putPhotos(db: Db, made: readonly Made[], { people }: DemoLab): Promise<void> {
  const own = made.filter(({ planned: { place } }) => place.sender !== null);
  const packed = own.filter(({ course }) => course.state === '10' || course.state === '15').slice(-2);
  const received = own.filter(({ course }) => course.taken.some(({ to }) => to === '20')).slice(-2);
  const row = ({ lab, requestid, sender }: Made, side: string, crtusrid: string, picture: Buffer) => ({
    ...{ farm_id: lab.labid, requestid, sender, side, crtusrid, ...pictured(picture) },
  });
  await put(db, 'lab_image', [
    ...packed.map((one) => row(one, 'sender', 'quanly', tubesPicture([]))),
    ...received.map((one, at) => row(one, 'lab', people.tester, tubesPicture(at === 0 ? [2, 9] : []))),
  ]);
}

/** What two kits look like on the shelf. */
export async function putItemPhotos(db: Db, { labid: farm_id, people }: DemoLab): Promise<void> {
  const crtusrid = people.head;
  await put(db, 'lab_item_photo', [
    { farm_id, itemid: 'KIT-PRRS', crtusrid, ...pictured(cartonPicture([34, 98, 168])) },
    { farm_id, itemid: 'KIT-CSF', crtusrid, ...pictured(cartonPicture([22, 128, 84])) },
  ]);
}

/** A tube of serum on a round sign: the logo of a laboratory. */
const signPicture = (): Buffer =>
  pngOf((x, y) => {
    if ((x - WIDTH / 2) ** 2 + (y - HEIGHT / 2) ** 2 > (HEIGHT / 2 - 4) ** 2) return LABEL;
    if (isWithin(x, y, [96, 28, 144, 38])) return LABEL;
    if (!isWithin(x, y, [104, 38, 136, 132])) return CAP;
    return y < 70 ? GLASS : SERUM;
  });

/** The logo at the head of a laboratory's papers. */
export async function putLogo(db: Db, { labid }: DemoLab): Promise<void> {
  await db.query('update laboratory set logo = $2 where farm_id = $1', [labid, `data:image/png;base64,${signPicture().toString('base64')}`]);
}
