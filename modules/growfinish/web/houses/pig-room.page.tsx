import { Button, Checkbox, Group } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import type { Text3 } from '#kernel/language.ts';
import { findHouses, getHouseHistory, saveHouse } from '../../contract/house.calls.ts';
import { codeField } from '../../domain/fields.ts';
import { AREAS, STATES, U } from '../words.ts';

type House = OutputOf<typeof findHouses>['rows'][number];
const KEEPER_LEVEL = 60;

const FIELDS: readonly Field[] = [
  { key: 'roomid', kind: 'text', label: U.roomid, required: true, maxLength: 20 },
  codeField('area', U.area, 'area', { required: true }),
  codeField('site', U.site, 'site', { required: true }),
  { key: 'name', kind: 'text', label: U.name, required: true, maxLength: 80 },
  { key: 'batchflg', kind: 'flag', label: U.batchflg },
  { key: 'capacity', kind: 'int', label: U.capacity, required: true, min: 1, max: 3000 },
  { key: 'strict', kind: 'flag', label: U.strict },
  { key: 'pens', kind: 'int', label: U.pens, min: 1, max: 3000 },
  { key: 'floor', kind: 'decimal', decimals: 1, label: U.floor, unit: 'm²', min: 0.1, max: 999_999 },
  codeField('keeper', U.keeper, 'applyid'),
  codeField('feedstd', U.feedstd, 'feedstd'),
  { key: 'sort', kind: 'int', label: U.sort, min: 0, max: 9999 },
  { key: 'remark', kind: 'longtext', label: U.remark, maxLength: 500 },
];
const NEW_FIELDS: readonly Field[] = [...FIELDS, { key: 'copyTo', kind: 'multicode', list: 'farm', label: U.copyTo }];
const CHANGE_FIELDS: readonly Field[] = [
  ...FIELDS.slice(1),
  { key: 'inuse', kind: 'flag', label: U.inuse },
  { key: 'reason', kind: 'text', label: U.reason, maxLength: 200 },
];

const COLUMNS: readonly Column[] = [
  { key: 'roomid', label: U.roomid, type: 'text', frozen: true },
  { key: 'name', label: U.name, type: 'text', width: 18 },
  { key: 'areaName', label: U.area, type: 'text', width: 12 },
  { key: 'site', label: U.site, type: 'text' },
  { key: 'stateName', label: U.state, type: 'text', width: 14 },
  { key: 'parityid', label: U.parityid, type: 'int' },
  { key: 'live', label: U.live, type: 'int' },
  { key: 'capacity', label: U.capacity, type: 'int' },
  { key: 'free', label: U.free, type: 'int' },
  { key: 'floor', label: U.floor, type: 'decimal', decimals: 1, unit: 'm²' },
  { key: 'perhead', label: U.perhead, type: 'decimal', decimals: 2, unit: 'm²' },
  { key: 'pens', label: U.pens, type: 'int' },
  { key: 'keeper', label: U.keeper, type: 'text' },
  { key: 'standard', label: U.feedstd, type: 'text', width: 14 },
];

/** Who changed the house, the newest first. */
function History({ roomid }: { readonly roomid: string }) {
  const text = useText();
  const { data } = useCall(getHouseHistory, { roomid });
  const rows = data?.rows ?? [];
  return (
    <section aria-label={text(U.history)}>
      <h3>{text(U.history)}</h3>
      {rows.length === 0 ? <p className="dim">{text(U.none)}</p> : null}
      <ul>
        {rows.map((row) => (
          <li key={`${row.at}${row.change}`}>
            {instantText(row.at)} · {row.user}: {row.change} {row.reason === null ? '' : `(${row.reason})`}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FormProps {
  readonly house: House | null;
  readonly onClose: () => void;
}

/** A house in a form: a new one, or the values of one that stands. */
function HouseForm({ house, onClose }: FormProps) {
  const text = useText();
  const title = house === null ? text(U.addHouse) : `${text(U.changeHouse)} ${house.roomid}`;
  const initial = useMemo<FieldValues>(() => {
    if (house === null) return { area: 'grow-finish', batchflg: 'Y', strict: 'N', feedstd: 'DEFAULT' };
    const { state: _s, parityid: _p, live: _l, perhead: _h, version: _v, ...values } = house;
    return values;
  }, [house]);
  return (
    <Dialog onClose={onClose} title={title}>
      <FieldForm
        label={title}
        draft={`PigRoom.${house === null ? 'new' : `${house.roomid}.${house.version}`}`}
        fields={house === null ? NEW_FIELDS : CHANGE_FIELDS}
        initial={initial}
        call={saveHouse}
        toInput={(values) => ({ ...values, isNew: house === null, ...(house === null ? {} : { roomid: house.roomid, version: house.version }) })}
        confirmed
        forgets={['/growfinish/', '/common/']}
        onSaved={onClose}
      />
      {house === null ? null : <History roomid={house.roomid} />}
    </Dialog>
  );
}

/** A house as the list shows it; one without a feed standard is marked. */
function rowOf(house: House, at: number, text: (words: Text3) => string): ReportRow {
  const { state, area, capacity, live, batchflg, feedstd } = house;
  const batches = batchflg === 'Y';
  const named = (words: Text3 | undefined, otherwise: string): string => (words === undefined ? otherwise : text(words));
  return {
    ...house,
    areaName: named(AREAS[area], area),
    stateName: named(STATES[state ?? ''], '–'),
    free: capacity === null ? null : capacity - live,
    standard: feedstd ?? (batches ? '–' : null),
    _at: at,
    ...(batches && feedstd === null ? { _mark_standard: 'warn' } : {}),
  };
}

/**
 * Page by hand: a house is copied to other farms when it is defined.
 * Houses of all areas: defined, changed, taken out of use.
 */
export default function PigRoomPage() {
  const text = useText();
  const session = useSession();
  const rights = useRights('PigRoom');
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<{ readonly house: House | null } | null>(null);
  const { data } = useCall(findHouses, { all: all ? 'Y' : 'N' }, { keep: true });
  const houses = data?.rows ?? [];
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= KEEPER_LEVEL;
  const rows = useMemo(() => houses.map((house, at) => rowOf(house, at, text)), [houses, text]);
  return (
    <PageFrame
      actions={
        <Group>
          <Checkbox label={text(U.outToo)} checked={all} onChange={(event) => setAll(event.currentTarget.checked)} />
          {mayEdit ? <Button onClick={() => setOpen({ house: null })}>{text(U.addHouse)}</Button> : null}
        </Group>
      }
    >
      <ReportGrid
        columns={COLUMNS}
        rows={rows}
        label={text(U.houses)}
        emptyTitle={text(U.noHouses)}
        emptyHint={mayEdit ? text(U.addHouse) : ''}
        {...(mayEdit
          ? {
              onRow: (row: ReportRow) => {
                const house = houses[Number(row['_at'])];
                if (house !== undefined) setOpen({ house });
              },
            }
          : {})}
      />
      {open === null ? null : <HouseForm house={open.house} onClose={() => setOpen(null)} />}
    </PageFrame>
  );
}
