import { useLists } from '#engine/web/client/lists.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { MOVE_FIELDS } from '#modules/herd/contract/move.calls.ts';

const WORDS = {
  free: t3('Chỗ trống', 'Free places', 'ที่ว่าง'),
  after: t3('sau khi chuyển', 'after the move', 'หลังย้าย'),
};

const ROOM = MOVE_FIELDS.slice(0, 1);

/** Places free in the house the animals go to, now and once those coming are there. */
export function HouseRoom({ roomid, coming }: { readonly roomid: string | null; readonly coming: number }) {
  const text = useText();
  const { rows } = useLists(ROOM);
  const house = roomid === null ? undefined : rows.get('roomid')?.find(({ value }) => value === roomid);
  const free = (house as { readonly free?: number | null } | undefined)?.free;
  if (free == null) return null;
  return (
    <p role="status" data-tone={free - coming < 0 ? 'warn' : undefined}>
      {text(WORDS.free)}: <strong>{free}</strong>
      {coming === 0 ? null : ` → ${free - coming} ${text(WORDS.after)}`}
    </p>
  );
}
