import { addressOf } from '#engine/web/client/base.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { useRights } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { findImages, getImage, removeImage, saveImage } from '../../contract/requests/image.calls.ts';
import type { RequestDetail } from '../../contract/requests/request.calls.ts';
import { Photographs } from '../photographs.tsx';

const SIDES = {
  sender: t3('Trại gửi', 'Of the sender', 'จากผู้ส่ง'),
  lab: t3('Phòng xét nghiệm', 'Of the laboratory', 'จากห้องปฏิบัติการ'),
} as const;

type Key = Pick<RequestDetail, 'labid' | 'requestid'>;

const addressOfImage = (key: Key, imageid: string): string =>
  `${addressOf(getImage.path)}?body=${encodeURIComponent(JSON.stringify({ ...key, imageid }))}`;

/** Photographs of a request by side; each side adds its own while it may. */
export function RequestImages({ request }: { readonly request: Key }) {
  const key = { labid: request.labid, requestid: request.requestid };
  const text = useText();
  const { data } = useCall(findImages, key, { keep: true });
  const rights = [useRights('LabRequest'), useRights('LabRequest2')];
  if (data === undefined) return null;
  const may = data.open && rights.some(({ edit }) => edit);
  const own = data.rows.filter(({ side }) => side === data.side).length;
  const changed = <A,>(answer: A): A => {
    forget(findImages.path);
    return answer;
  };
  return (
    <Photographs
      photos={data.rows.map(({ imageid, side, user, at }) => ({
        id: imageid,
        address: addressOfImage(key, imageid),
        name: `${text(SIDES[side])} · ${user} · ${instantText(at)}`,
        removable: may && side === data.side,
      }))}
      mayAdd={may && own < data.most}
      put={async (path) => changed(await trySend(saveImage, { reqid: newRequestId(), ...key, path }))}
      remove={async (imageid) => changed(await trySend(removeImage, { reqid: newRequestId(), ...key, imageid }))}
    />
  );
}
