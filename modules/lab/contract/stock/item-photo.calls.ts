import { z } from 'zod';
import { type Call, defineCall, menu } from '#engine/define/call.ts';
import { int } from '#engine/define/fields.ts';
import { keptPath } from '#engine/define/file-calls.ts';
import type { BodyFields } from '#engine/define/module.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { labItem } from './item.resource.ts';
import { LW as W } from './words.ts';

const itemid = named(W.itemid, z.string().trim().toUpperCase().min(1).max(20));
const photoid = named(t3('Ảnh', 'Photograph', 'รูปถ่าย'), z.uuid());
/** Who keeps the list of items keeps their photographs. */
const KEEPS = menu('LabstkItem', 'edit', labItem.keeper);

const photos = z.object({
  /** How many an item may have (LABIMG). */
  most: z.number(),
  rows: z.array(z.object({ photoid: z.string(), at: z.string(), user: z.string() })),
});

export const findItemPhotos = defineCall({
  path: '/lab/findItemPhotos',
  summary: 'Photographs of an item of the laboratory, the oldest first.',
  access: menu('LabstkItem', 'view'),
  input: z.object({ itemid }),
  output: photos,
  errors: ['V_NOTEXISTS'],
});

export const saveItemPhoto = defineCall({
  path: '/lab/saveItemPhoto',
  summary: 'Puts a picture kept by /common/saveFile to an item of the laboratory.',
  access: KEEPS,
  write: true,
  input: z.object({ reqid, itemid, path: keptPath }),
  output: photos,
  errors: ['V_NOTEXISTS', 'V_RANGE'],
});

export const removeItemPhoto = defineCall({
  path: '/lab/removeItemPhoto',
  summary: 'Takes a photograph from an item of the laboratory.',
  access: KEEPS,
  write: true,
  input: z.object({ reqid, itemid, photoid }),
  output: photos,
  errors: ['V_NOTEXISTS'],
});

export const getItemPhoto = defineCall({
  path: '/lab/getItemPhoto',
  summary: 'The bytes of a photograph of an item.',
  access: menu('LabstkItem', 'view'),
  input: z.object({ itemid, photoid }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS'],
  download: true,
});

/** What is refused when an item has as many photographs as it may. */
export const ITEM_PHOTO_BODIES: BodyFields = {
  calls: [saveItemPhoto] as unknown as Call[],
  fieldsOf: () => [int('photos', t3('Số ảnh', 'Photographs', 'จำนวนรูปถ่าย'))],
};

export const itemPhotoCalls = [findItemPhotos, saveItemPhoto, removeItemPhoto, getItemPhoto];
