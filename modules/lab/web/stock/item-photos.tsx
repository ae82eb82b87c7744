import { addressOf } from '#engine/web/client/base.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { labItem } from '../../contract/stock/item.resource.ts';
import { findItemPhotos, getItemPhoto, removeItemPhoto, saveItemPhoto } from '../../contract/stock/item-photo.calls.ts';
import { Photographs } from '../photographs.tsx';

const addressOfPhoto = (itemid: string, photoid: string): string =>
  `${addressOf(getItemPhoto.path)}?body=${encodeURIComponent(JSON.stringify({ itemid, photoid }))}`;

/** Photographs of an item, kept by who keeps the list. */
export function ItemPhotos({ itemid }: { readonly itemid: string }) {
  const { data } = useCall(findItemPhotos, { itemid }, { keep: true });
  const { edit } = useRights('LabstkItem');
  const level = useSession()?.USRLVL ?? 0;
  if (data === undefined) return null;
  const may = edit && level >= labItem.keeper;
  const changed = <A,>(answer: A): A => {
    forget(findItemPhotos.path);
    return answer;
  };
  return (
    <Photographs
      photos={data.rows.map(({ photoid, user, at }) => ({
        id: photoid,
        address: addressOfPhoto(itemid, photoid),
        name: `${itemid} · ${user} · ${instantText(at)}`,
        removable: may,
      }))}
      mayAdd={may && data.rows.length < data.most}
      put={async (path) => changed(await trySend(saveItemPhoto, { reqid: newRequestId(), itemid, path }))}
      remove={async (photoid) => changed(await trySend(removeItemPhoto, { reqid: newRequestId(), itemid, photoid }))}
    />
  );
}
