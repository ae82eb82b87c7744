import { Button } from '@mantine/core';
import { Fragment } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { findGroups } from '../../contract/records.calls.ts';
import { GROUP_WORDS } from './group-words.ts';

export type GroupRow = CallOutput<typeof findGroups>['rows'][number];

const WORDS = {
  mated: { V: 'Ngày phối', E: 'Mating days', T: 'วันผสม' },
  sows: { V: 'Nái phối', E: 'Sows mated', T: 'ผสมแม่' },
  gilts: { V: 'Hậu bị phối', E: 'Gilts mated', T: 'ผสมสาว' },
  farrowed: { V: 'Nái đẻ', E: 'Farrowed', T: 'คลอด' },
  weaned: { V: 'Con cai sữa', E: 'Pigs weaned', T: 'หย่านม' },
  plan: { V: 'kế hoạch / thực tế', E: 'plan / actual', T: 'แผน / จริง' },
  caption: {
    V: 'Số kế hoạch đứng trước dấu gạch, số thực tế đứng sau.',
    E: 'The plan stands before the stroke, what happened after it.',
    T: 'ตัวเลขหน้าขีดคือแผน หลังขีดคือผลจริง',
  },
  edit: { V: 'Sửa', E: 'Edit', T: 'แก้ไข' },
} as const;

const planned = (plan: number | null, actual: number): string => `${plan ?? '–'} / ${actual}`;
const day = (value: string): string => formatDate(value as never);

interface Props {
  readonly rows: readonly GroupRow[];
  readonly editor: boolean;
  readonly onEdit: (code: string) => void;
  readonly onRemove: (code: string, version: number) => void;
}

function RowButtons({ row, onEdit, onRemove }: { readonly row: GroupRow } & Pick<Props, 'onEdit' | 'onRemove'>) {
  const text = useText();
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-label={`${text(WORDS.edit)} ${row.code}`} onClick={() => onEdit(row.code)}>
        {text(WORDS.edit)}
      </Button>
      {row.unused ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${text(GROUP_WORDS.remove)} ${row.code}`}
          title={text(GROUP_WORDS.remove)}
          onClick={() => onRemove(row.code, row.version)}
        >
          <Icon name="trash" size={16} />
        </Button>
      ) : null}
    </>
  );
}

/** The groups of a year: their days, what is planned beside what happened, and the days of the work that follows. */
export function GroupTable({ rows, editor, onEdit, onRemove }: Props) {
  const text = useText();
  const counted = [WORDS.sows, WORDS.gilts, WORDS.farrowed, WORDS.weaned].map(
    (label) => ({ label, numeric: true, title: text(WORDS.plan) }) as const,
  );
  const dates = [GROUP_WORDS.heat, GROUP_WORDS.check, GROUP_WORDS.move, GROUP_WORDS.farrowdt, GROUP_WORDS.weandt];
  return (
    <div>
      <p className="dim">{text(WORDS.caption)}</p>
      <PlainTable
        label={text(GROUP_WORDS.code)}
        className="wrap-head tight-table"
        heads={[GROUP_WORDS.code, WORDS.mated, ...counted, GROUP_WORDS.room, ...dates]}
        rows={rows.map((row) => ({
          key: row.code,
          name: (
            <>
              {row.code}
              {editor ? (
                <div className="whole">
                  <RowButtons row={row} onEdit={onEdit} onRemove={onRemove} />
                </div>
              ) : null}
            </>
          ),
          cells: [
            <Fragment key="mated">
              <span className="whole">{day(row.first)} –</span> <span className="whole">{day(row.last)}</span>
            </Fragment>,
            planned(row.sows, row.matedSows),
            planned(row.gilts, row.matedGilts),
            planned(row.farrowings, row.farrowed),
            planned(row.weaned, row.pigsWeaned),
            row.roomid,
            ...[row.heatdt, row.checkdt, row.movedt, row.farrowdt, row.weandt].map(day),
          ],
        }))}
      />
    </div>
  );
}
