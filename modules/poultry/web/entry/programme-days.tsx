import type { PlannedProps } from '#engine/batch/web/kit.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useText } from '#engine/web/text/text.ts';
import { Part } from '#engine/web/ui/part.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { DUE_STATES } from '#modules/growfinish/contract/standards/standard.calls.ts';
import { findProgramme, type ProgrammeDay } from '../../contract/programme.calls.ts';

const WORDS = {
  title: t3('Lịch theo chương trình', 'Programme days', 'วันตามโปรแกรม'),
  days: t3('Ngày', 'Days', 'วันที่'),
  item: t3('Mặt hàng', 'Item', 'สินค้า'),
} as const;

const daysOf = ({ from, to }: ProgrammeDay): string => (from === to ? formatDate(from) : `${formatDate(from)}–${formatDate(to)}`);

/** When the programmes ask for feed, medicine and vaccine of the birds that are placed, as their hatch date says. */
export function ProgrammeDays({ roomid, birthdt, entrydt }: PlannedProps) {
  const text = useText();
  const online = useOnline();
  const { data } = useCall(findProgramme, { roomid, birthdt, entrydt }, { enabled: online, keep: true });
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Part title={WORDS.title}>
      <PlainTable
        label={text(WORDS.title)}
        heads={[WORDS.item, WORDS.days]}
        rows={rows.map((row) => ({
          key: `${row.itemid} ${row.from}`,
          name: row.item,
          cells: [
            <>
              {daysOf(row)}
              <br />
              <span className="dim">{text(DUE_STATES.words[row.state])}</span>
            </>,
          ],
        }))}
      />
    </Part>
  );
}
