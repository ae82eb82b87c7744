import { Button, NumberInput } from '@mantine/core';
import type { PoolProps, Taken } from '#engine/batch/web/kit.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow } from '#engine/web/ui/head-row.tsx';
import { formatDate } from '#i18n/dates.ts';
import { pletgroupdata } from '../../contract/lookup.calls.ts';
import { E } from './pool-words.ts';

interface PoolRow {
  readonly value: string;
  readonly label: string;
  readonly roomid: string;
  readonly free: number;
  readonly avgbirthdt: string | null;
}

const NONE: readonly Taken[] = [];

/** Groups with piglets left, those of a record that is corrected with what it took itself. */
function withHeld(rows: readonly PoolRow[], held: readonly Taken[]): PoolRow[] {
  const own = (row: Pick<PoolRow, 'roomid' | 'value'>): number =>
    held.find(({ nursery, weangrp }) => nursery === row.roomid && weangrp === row.value)?.heads ?? 0;
  const known = rows.map((row) => ({ ...row, free: row.free + own(row) }));
  const gone = held.filter(({ nursery, weangrp }) => !rows.some(({ roomid, value }) => roomid === nursery && value === weangrp));
  const again = gone.map(({ nursery, weangrp, heads }) => ({ value: weangrp, label: weangrp, roomid: nursery, free: heads, avgbirthdt: null }));
  return [...known, ...again].filter(({ free }) => free > 0);
}

/** The groups a record is made of: a number beside each, the sum below. */
export function PoolPicker({ day, taken, held = NONE, onChange }: PoolProps) {
  const text = useText();
  const { data } = useCall(pletgroupdata, { catArray: [{ cat: 'weangroup', date: day ?? '' }] }, { enabled: day !== null, keep: true });
  if (day === null) return <p className="dim">{text(E.noDay)}</p>;
  const rows = withHeld(
    (data ?? []).flatMap((row): PoolRow[] => ('free' in row ? [row] : [])),
    held,
  );
  const headOf = (row: PoolRow): number => taken.find((one) => one.nursery === row.roomid && one.weangrp === row.value)?.heads ?? 0;
  const put = (row: PoolRow, heads: number): void => {
    const rest = taken.filter((one) => one.nursery !== row.roomid || one.weangrp !== row.value);
    onChange(heads > 0 ? [...rest, { nursery: row.roomid, weangrp: row.value, heads }] : rest);
  };
  return (
    <section aria-label={text(E.pool)}>
      <h2>{text(E.pool)}</h2>
      {data !== undefined && rows.length === 0 ? <p className="dim">{text(E.noPool)}</p> : null}
      {rows.length === 0 ? null : (
        <div className="table-box" tabIndex={0} role="region" aria-label={text(E.pool)}>
          <table className="report-table">
            <HeadRow heads={[E.nursery, E.group, E.birth, { label: E.left, numeric: true }, E.take]} />
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.roomid} ${row.value}`}>
                  <td>{row.roomid}</td>
                  <td>{row.label}</td>
                  <td>{row.avgbirthdt === null ? '–' : formatDate(row.avgbirthdt as never)}</td>
                  <td data-numeric>{row.free}</td>
                  <td>
                    <NumberInput
                      aria-label={`${text(E.take)} ${row.roomid} ${row.value}`}
                      min={0}
                      max={row.free}
                      allowDecimal={false}
                      hideControls
                      w={72}
                      display="inline-block"
                      value={headOf(row) === 0 ? '' : headOf(row)}
                      onChange={(value) => put(row, Number(value) || 0)}
                    />{' '}
                    <Button size="compact-xs" variant="subtle" onClick={() => put(row, row.free)}>
                      {text(E.takeAll)}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p role="status">
        {text(E.total)}: <strong>{taken.reduce((sum, { heads }) => sum + heads, 0)}</strong>
      </p>
    </section>
  );
}
