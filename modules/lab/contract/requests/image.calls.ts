import { z } from 'zod';
import { type Call, defineCall, menu } from '#engine/define/call.ts';
import { int } from '#engine/define/fields.ts';
import { keptPath } from '#engine/define/file-calls.ts';
import type { BodyFields } from '#engine/define/module.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { labid, requestid, SEEN_ON } from './request-members.ts';

const imageid = named(t3('Ảnh', 'Photograph', 'รูปถ่าย'), z.uuid());
const ON = ['LabRequest', 'LabRequest2'] as const;

const images = z.object({
  /** The asker's side, whether it may still add, and how many each side may have (LABIMG). */
  side: z.enum(['sender', 'lab']),
  open: z.boolean(),
  most: z.number(),
  rows: z.array(z.object({ imageid: z.string(), side: z.enum(['sender', 'lab']), at: z.string(), user: z.string() })),
});

export const findImages = defineCall({
  path: '/lab/findImages',
  summary: 'Photographs of a request by side, the oldest first; who tests blind sees those of his laboratory alone.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({ labid, requestid }),
  output: images,
  errors: ['V_NOTEXISTS'],
});

export const saveImage = defineCall({
  path: '/lab/saveImage',
  summary: 'Puts a picture kept by /common/saveFile to a request: the farm until the box leaves, the laboratory until the paper is approved.',
  access: menu(ON, 'edit'),
  write: true,
  input: z.object({ reqid, labid, requestid, path: keptPath }),
  output: images,
  errors: ['V_NOTEXISTS', 'V_RANGE', 'LAB_FROZEN'],
});

export const removeImage = defineCall({
  path: '/lab/removeImage',
  summary: 'Takes a photograph of the own side from a request.',
  access: menu(ON, 'edit'),
  write: true,
  input: z.object({ reqid, labid, requestid, imageid }),
  output: images,
  errors: ['V_NOTEXISTS', 'LAB_FROZEN'],
});

export const getImage = defineCall({
  path: '/lab/getImage',
  summary: 'The bytes of a photograph of a request.',
  access: menu(SEEN_ON, 'view'),
  input: z.object({ labid, requestid, imageid }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS'],
  download: true,
});

/** What is refused when a side has as many photographs as it may. */
export const IMAGE_BODIES: BodyFields = {
  calls: [saveImage] as unknown as Call[],
  fieldsOf: () => [int('images', t3('Số ảnh', 'Photographs', 'จำนวนรูปถ่าย'))],
};

export const imageCalls = [findImages, saveImage, removeImage, getImage];
