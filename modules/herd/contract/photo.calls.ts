import { z } from 'zod';
import { type Call, defineCall, menu } from '#engine/define/call.ts';
import { int } from '#engine/define/fields.ts';
import { keptPath } from '#engine/define/file-calls.ts';
import { reason } from '#engine/define/members.ts';
import type { BodyFields } from '#engine/define/module.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { animalId } from './corrections-fields.ts';

const photoId = named(t3('Ảnh', 'Photograph', 'รูปถ่าย'), z.uuid());

/** Photographs an animal may have at once. */
export const PHOTOS_MAX = 12;

/** Those who enter events put photographs to animals; those who may look at animals see them. */
const ENTERS = ['PigEvent', 'PigEntry'] as const;
const LOOKS = ['PigEvent', 'PigEntryInquiry', 'PigMateReport'] as const;

const photos = z.object({
  rows: z.array(
    z.object({
      photoId: z.string(),
      /** As /common/getFile takes it. */
      path: z.string(),
      at: z.string(),
      user: z.string(),
      /** Put there by the asker. */
      own: z.boolean(),
    }),
  ),
});

export const findPhotos = defineCall({
  path: '/herd/findPhotos',
  summary: 'The photographs of an animal, the newest first.',
  access: menu(LOOKS, 'view'),
  input: z.object({ animalId }),
  output: photos,
});

export const savePhoto = defineCall({
  path: '/herd/savePhoto',
  summary: 'Puts a picture kept by /common/saveFile to an animal.',
  access: menu(ENTERS, 'add'),
  write: true,
  input: z.object({ reqid, animalId, path: keptPath }),
  output: photos,
  errors: ['366', 'V_NOTEXISTS', 'V_RANGE', 'V_EXISTS'],
});

export const removePhoto = defineCall({
  path: '/herd/removePhoto',
  summary: 'Takes a photograph from an animal: an own one, or with the delete flag and a reason any.',
  access: menu(ENTERS, 'edit'),
  write: true,
  input: z.object({ reqid, photoId, reason }),
  output: photos,
  errors: ['env_403', 'V_NOTEXISTS', 'V_REQUIRED'],
});

export const restorePhoto = defineCall({
  path: '/herd/restorePhoto',
  summary: 'Brings back a photograph the asker took away.',
  access: menu(ENTERS, 'edit'),
  write: true,
  input: z.object({ reqid, photoId }),
  output: photos,
  errors: ['V_NOTEXISTS', 'V_RANGE'],
});

/** What is refused when an animal has as many photographs as it may. */
export const PHOTO_BODIES: BodyFields = {
  calls: [savePhoto, restorePhoto] as unknown as Call[],
  fieldsOf: () => [int('photos', t3('Số ảnh', 'Photographs', 'จำนวนรูปถ่าย'))],
};

export const photoCalls = [findPhotos, savePhoto, removePhoto, restorePhoto];
