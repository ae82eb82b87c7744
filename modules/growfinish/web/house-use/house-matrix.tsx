import { Alert, Button, Group, NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { PlainTable } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { findStoreUses } from '#modules/stock/contract/store-use.calls.ts';
import { AREAS } from '../../contract/house.resource.ts';
import { FROM_FIELD, findHouseUse, H, saveHouseUse, USE_TYPES } from '../../contract/house-use/house-use.calls.ts';
import { type Place, samePlace, type UseType } from '../../domain/house-use.ts';
import { U } from './use-words.ts';

const TYPES = ['feed', 'medicine', 'vaccine', 'other'] as const;
type House = OutputOf<typeof findHouseUse>['houses'][number];
type Cell = Omit<Place, 'from' | 'roomid' | 'itemtp'>;
type Edited = ReadonlyMap<string, Cell>;

const keyOf = (roomid: string, itemtp: UseType): string => `${roomid}\u0000${itemtp}`;
const BLANK: Cell = { storeid: null, bin: null, binkg: null };

/** What stands for a house and type on the day shown. */
function storedCell({ places }: House, itemtp: UseType): Cell {
  const found = places.find((place) => place.itemtp === itemtp);
  return found === undefined ? BLANK : { storeid: found.storeid, bin: found.bin, binkg: found.binkg };
}

interface CellProps {
  readonly house: House;
  readonly itemtp: UseType;
  readonly cell: Cell;
  readonly stores: readonly { readonly value: string; readonly label: string }[];
  readonly readOnly: boolean;
  readonly onCell: (cell: Cell) => void;
}

/** The warehouse of a house and type; of feed the bin with the kg it holds. */
function UseCell({ house, itemtp, cell, stores, readOnly, onCell }: CellProps) {
  const text = useText();
  const name = `${house.roomid} ${text(USE_TYPES.words[itemtp])}`;
  const label = stores.find(({ value }) => value === cell.storeid)?.label ?? cell.storeid;
  if (readOnly) return <>{[label, cell.bin, cell.binkg === null ? null : `${formatNumber(cell.binkg)} kg`].filter(Boolean).join(' · ')}</>;
  return (
    <>
      <NativeSelect
        aria-label={name}
        value={cell.storeid ?? ''}
        data={[{ value: '', label: '–' }, ...stores]}
        onChange={(event) => {
          const storeid = event.currentTarget.value === '' ? null : event.currentTarget.value;
          onCell(storeid === null ? BLANK : { ...cell, storeid });
        }}
      />
      {itemtp === 'feed' && cell.storeid !== null ? (
        <Group gap={4} wrap="nowrap" mt={4}>
          <TextInput
            aria-label={`${name} ${text(U.bin)}`}
            placeholder={text(U.bin)}
            value={cell.bin ?? ''}
            maxLength={40}
            onChange={(event) => {
              const bin = event.currentTarget.value.trimStart() === '' ? null : event.currentTarget.value;
              onCell({ ...cell, bin, binkg: bin === null ? null : cell.binkg });
            }}
          />
          <NumberInput
            aria-label={`${name} ${text(U.binkg)}`}
            placeholder="kg"
            value={cell.binkg ?? ''}
            min={0}
            hideControls
            disabled={cell.bin === null}
            w={90}
            onChange={(value) => onCell({ ...cell, binkg: typeof value === 'number' && value > 0 ? value : null })}
          />
        </Group>
      ) : null}
    </>
  );
}

/** What is set for later days, and what has no source. */
function Warnings({ houses }: { readonly houses: readonly House[] }) {
  const text = useText();
  const without = houses.filter((house) => house.live > 0 && storedCell(house, 'feed').storeid === null).map(({ roomid }) => roomid);
  const later = houses.flatMap(({ roomid, later: list }) =>
    list.map(
      ({ itemtp, storeid, from }) =>
        `${roomid} ${text(USE_TYPES.words[itemtp])}: ${storeid ?? '–'} ${text(U.from).toLowerCase()} ${formatDate(from)}`,
    ),
  );
  return (
    <>
      {without.length === 0 ? null : (
        <Alert color="yellow" variant="light" mb="sm">
          {text(U.without)} {without.join(', ')}
        </Alert>
      )}
      {later.length === 0 ? null : (
        <Alert color="blue" variant="light" mb="sm">
          {text(U.later)}: {later.join(' · ')}
        </Alert>
      )}
    </>
  );
}

/** The houses whose cell of a type is empty get a warehouse. */
function filledWith(houses: readonly House[], edited: Edited, itemtp: UseType, storeid: string): Edited {
  const next = new Map(edited);
  for (const house of houses) {
    const key = keyOf(house.roomid, itemtp);
    const cell = next.get(key) ?? storedCell(house, itemtp);
    if (cell.storeid === null) next.set(key, { ...BLANK, storeid });
  }
  return next;
}

/** A warehouse for all houses that have none for a type yet. */
function FillAll({ stores, onFill }: Pick<CellProps, 'stores'> & { readonly onFill: (itemtp: UseType, storeid: string) => void }) {
  const text = useText();
  const [type, setType] = useState<UseType>('feed');
  const [store, setStore] = useState(stores[0]?.value ?? '');
  return (
    <Group align="end" mb="sm" className="no-print">
      <NativeSelect
        label={text(U.fillType)}
        value={type}
        data={TYPES.map((value) => ({ value, label: text(USE_TYPES.words[value]) }))}
        onChange={(event) => setType(event.currentTarget.value as UseType)}
      />
      <NativeSelect label={text(U.store)} value={store} data={[...stores]} onChange={(event) => setStore(event.currentTarget.value)} />
      <Button variant="default" disabled={store === ''} onClick={() => onFill(type, store)}>
        {text(U.fill)}
      </Button>
    </Group>
  );
}

/** The cells that say something else than what stands. */
function changedRows(houses: readonly House[], edited: Edited) {
  return houses.flatMap((house) =>
    TYPES.flatMap((itemtp) => {
      const cell = edited.get(keyOf(house.roomid, itemtp));
      const place = cell === undefined ? null : { roomid: house.roomid, itemtp, ...cell };
      return place === null || samePlace({ ...place, ...storedCell(house, itemtp) }, place) ? [] : [place];
    }),
  );
}

interface MatrixProps {
  readonly houses: readonly House[];
  readonly stores: CellProps['stores'];
  readonly mayEdit: boolean;
}

/** House by item type: the warehouse each draws on. Changed cells are saved together, from a day on. */
function Matrix({ houses, stores, mayEdit }: MatrixProps) {
  const text = useText();
  const today = useSession()?.CURBUSDT ?? '';
  const [edited, setEdited] = useState<Edited>(new Map());
  const [from, setFrom] = useState<FieldValue>(today);
  const { busy, issues, save } = useSave(saveHouseUse, {
    forgets: ['/growfinish/', '/stock/'],
    confirmed: U.saved,
    onSaved: () => setEdited(new Map()),
  });
  const rows = changedRows(houses, edited);
  return (
    <>
      {mayEdit ? <FillAll stores={stores} onFill={(type, store) => setEdited(filledWith(houses, edited, type, store))} /> : null}
      <PlainTable
        label={text(U.houses)}
        className="cell-fields"
        heads={[U.house, ...TYPES.map((type_) => USE_TYPES.words[type_])]}
        rows={houses.map((house) => ({
          key: house.roomid,
          name: (
            <>
              {house.roomid} <span className="dim">{text(AREAS.words[house.area as keyof typeof AREAS.words])}</span>
            </>
          ),
          cells: TYPES.map((itemtp) => (
            <UseCell
              key={itemtp}
              house={house}
              itemtp={itemtp}
              cell={edited.get(keyOf(house.roomid, itemtp)) ?? storedCell(house, itemtp)}
              stores={stores}
              readOnly={!mayEdit}
              onCell={(cell) => setEdited(new Map(edited).set(keyOf(house.roomid, itemtp), cell))}
            />
          )),
        }))}
      />
      <IssueList
        title={text(U.refused)}
        issues={issues}
        labels={{ storeid: text(H.store), bin: text(H.bin), binkg: text(H.binkg), from: text(H.from) }}
      />
      {mayEdit ? (
        <Group align="end" mt="md" className="no-print">
          <FieldWidget field={FROM_FIELD} value={from} onChange={setFrom} />
          <Button loading={busy} disabled={rows.length === 0} onClick={() => void save({ from: String(from ?? ''), rows })}>
            {text(U.save)}
          </Button>
          <span className="dim">
            {rows.length} {text(U.changed)}. {text(U.onlyChanged)}
          </span>
        </Group>
      ) : null}
    </>
  );
}

/** Which warehouse each house draws on, by item type. */
export function HouseMatrix({ mayEdit }: { readonly mayEdit: boolean }) {
  const text = useText();
  const { data } = useCall(findHouseUse, {});
  const stores = useCall(findStoreUses, {}).data?.stores;
  if (data === undefined || stores === undefined) return <Skeleton height={240} />;
  if (data.houses.length === 0) return <p className="dim">{text(U.none)}</p>;
  return (
    <>
      <Warnings houses={data.houses} />
      <Matrix houses={data.houses} stores={stores.map(({ storeid, name }) => ({ value: storeid, label: name }))} mayEdit={mayEdit} />
    </>
  );
}
