import type { SignedContext } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { writeLives } from '../store/tag-lives.ts';
import type { LoadedGroup } from './groups.ts';
import type { SavedPig } from './pigs.ts';

/** The first line of the life of piglets that were registered. */
export async function writeRegistered(ctx: SignedContext, group: LoadedGroup, day: BusinessDate, pigs: readonly SavedPig[]): Promise<void> {
  await writeLives(
    ctx,
    pigs.map(({ id, tag }) => ({ tag, pigId: id, kind: 'register', eventdt: day, roomid: group.roomid, data: { dam: group.dam }, reason: null })),
  );
}
