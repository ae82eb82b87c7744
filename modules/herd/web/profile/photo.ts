import type { CallOutput } from '#engine/define/call.ts';
import { fileAddress } from '#engine/web/client/file-address.ts';
import { instantText } from '#engine/web/text/instant.ts';
import type { Text3 } from '#kernel/language.ts';
import type { findPhotos } from '../../contract/photo.calls.ts';
import { PHOTO_WORDS } from './photo-words.ts';

export type Photo = CallOutput<typeof findPhotos>['rows'][number];

/** Where the browser itself gets a photograph. */
export function photoAddress({ path }: Photo): string {
  return fileAddress(path);
}

/** When a photograph was put there, as people read it. */
export function dayOf({ at }: Photo): string {
  return instantText(at);
}

/** What a photograph is called to those who do not see it. */
export function photoName(photo: Photo, pgid: string, n: number, text: (words: Text3) => string): string {
  return `${text(PHOTO_WORDS.photo)} ${n}, ${pgid}, ${dayOf(photo)}`;
}
