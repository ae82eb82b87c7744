import type { SessionValues } from '#engine/web/session/types.ts';
import { Notices } from './notices.tsx';
import { UserMenu } from './user-menu.tsx';

/** What the head of a page holds of the signed-in person: the notices, and the own menu. */
export default function Person({ session }: { readonly session: SessionValues }) {
  return (
    <>
      <Notices />
      <UserMenu session={session} />
    </>
  );
}
