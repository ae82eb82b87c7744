import { NativeSelect, TextInput } from '@mantine/core';
import type { OutputOf } from '#engine/web/client/send.ts';
import { chosenText } from '#engine/web/settings/setting-input.tsx';
import { settingText } from '#engine/web/settings/setting-text.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { Named, PlainTable } from '#engine/web/ui/plain-table.tsx';
import type { Text3 } from '#kernel/language.ts';
import type { initFarm } from '../contract/farm.calls.ts';
import { AREA_NAMES, INIT_WORDS as WORDS } from '../contract/init-words.ts';

/** What the server says of a start-up, before and after it is carried out. */
export type Compared = OutputOf<typeof initFarm>;
export type House = Compared['houses'][number];

/** Settings old and new; on a live farm each is ticked by itself. */
export function SettingsCompare({
  compared,
  replace,
  onToggle,
}: {
  readonly compared: Compared;
  readonly replace: readonly string[];
  readonly onToggle: (name: string) => void;
}) {
  const text = useText();
  if (compared.settings.length === 0) return <p>{text(WORDS.same)}</p>;
  return (
    <>
      {compared.live ? <p>{text(WORDS.live)}</p> : null}
      <PlainTable
        heads={[WORDS.setting, WORDS.before, WORDS.after, WORDS.take]}
        rows={compared.settings.map(({ name, label, before, after }) => ({
          key: name,
          name: <Named name={label} id={name} />,
          cells: [
            <Value key="before" value={before} />,
            <Value key="after" value={after} />,
            <input
              key="take"
              type="checkbox"
              aria-label={`${text(WORDS.take)} ${label}`}
              checked={!compared.live || replace.includes(name)}
              disabled={!compared.live || compared.saved}
              onChange={() => onToggle(name)}
            />,
          ],
        }))}
      />
    </>
  );
}

/** A value; the lines of a table one under the other. */
function Value({ value }: { readonly value: unknown }) {
  const text = useText();
  const lines = Array.isArray(value) && value.some((item) => typeof item === 'object') ? value : [value];
  return lines.map((line) => {
    const shown =
      typeof line === 'object' && line !== null && !Array.isArray(line)
        ? Object.values(line).join(' · ')
        : chosenText(settingText(line, 'range'), text);
    return <div key={JSON.stringify(line)}>{shown}</div>;
  });
}

interface HouseRowProps {
  readonly house: House;
  /** False while it is left out. */
  readonly taken: boolean;
  readonly onToggle: () => void;
  readonly onChange: (over: Partial<House>) => void;
}

function HouseRow({ house, taken, onToggle, onChange }: HouseRowProps) {
  const text = useText();
  const nameOf = (words: Text3): string => `${text(words)} ${house.roomid}`;
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={nameOf(WORDS.take)} checked={taken} onChange={onToggle} />
      </td>
      <th scope="row">{house.roomid}</th>
      <td>
        <TextInput
          size="xs"
          miw={110}
          aria-label={nameOf(WORDS.name)}
          value={house.name}
          maxLength={60}
          disabled={!taken}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </td>
      <td>
        <NativeSelect
          size="xs"
          miw={100}
          aria-label={nameOf(WORDS.area)}
          value={house.area}
          disabled={!taken}
          data={Object.entries(AREA_NAMES).map(([value, label]) => ({ value, label: text(label) }))}
          onChange={(event) => onChange({ area: event.currentTarget.value as House['area'] })}
        />
      </td>
      <td>
        <TextInput
          size="xs"
          w={80}
          inputMode="numeric"
          aria-label={nameOf(WORDS.capacity)}
          value={house.capacity ?? ''}
          disabled={!taken}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 5);
            onChange({ capacity: digits === '' ? null : Number(digits) });
          }}
        />
      </td>
    </tr>
  );
}

interface HousesProps {
  readonly proposed: readonly House[];
  readonly houses: readonly House[];
  readonly onChange: (houses: readonly House[]) => void;
}

/** Houses proposed: what is not wanted is left out, names and capacities are typed over. */
export function HousesCompare({ proposed, houses, onChange }: HousesProps) {
  const text = useText();
  if (proposed.length === 0) return <p>{text(WORDS.noHouses)}</p>;
  const without = (roomid: string): House[] => houses.filter((house) => house.roomid !== roomid);
  return (
    <div className="table-box">
      <table className="report-table">
        <HeadRow heads={[WORDS.take, WORDS.roomid, WORDS.name, WORDS.area, WORDS.capacity]} />
        <tbody>
          {proposed.map((house) => {
            const held = houses.find(({ roomid }) => roomid === house.roomid);
            return (
              <HouseRow
                key={house.roomid}
                house={held ?? house}
                taken={held !== undefined}
                onToggle={() => onChange(held === undefined ? [...houses, house] : without(house.roomid))}
                onChange={(over) => onChange(houses.map((one) => (one.roomid === house.roomid ? { ...one, ...over } : one)))}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Permissions each person of the farm gains or loses. */
export function MenusCompare({ menus }: { readonly menus: Compared['menus'] }) {
  const text = useText();
  if (menus.length === 0) return <p>{text(WORDS.noMenus)}</p>;
  return (
    <PlainTable
      heads={[WORDS.user, numeric(WORDS.gained), numeric(WORDS.lost), numeric(WORDS.refused)]}
      rows={menus.map(({ userid, name, gained, lost, refused }) => ({
        key: userid,
        name: <Named name={name} id={userid} />,
        cells: [gained, lost, refused],
      }))}
    />
  );
}
