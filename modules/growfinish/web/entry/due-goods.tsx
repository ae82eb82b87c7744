import { Button, Group } from '@mantine/core';
import { dueValues } from '#engine/batch/web/due-values.ts';
import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import type { DueProps } from '#modules/stock/contract/due-goods.ts';
import { findDue } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import { type DueHouse, dueHouses } from './due-values.ts';

const UNIT = [code('unit', S.unit, { list: 'unit' })];

const OWN = {
  title: t3('Đến hạn theo chương trình', 'Due by programme', 'ถึงกำหนดตามโปรแกรม'),
  all: t3('Tất cả các chuồng', 'All houses', 'ทุกโรงเรือน'),
};

const linesOf = ({ roomid, due }: DueHouse) => due.map((line) => ({ ...dueValues(line), roomid }));

/** What programme and feed curve say is due in the houses of a warehouse: a press takes a house, or all of them, as lines of the note. */
function DueGoodsLines({ storeid, lines, stocked, onAdd }: DueProps) {
  const text = useText();
  const named = useCodeTexts(UNIT);
  const { data } = useCall(findDue, { offered: 'Y' });
  const houses = dueHouses(data?.rows ?? [], { storeid, lines, stocked });
  if (houses.length === 0) return null;
  const said = ({ item, qty, unit }: DueHouse['due'][number]): string => `${item} ${formatNumber(qty ?? 0, 1)} ${named('unit', unit)}`;
  return (
    <section aria-label={text(OWN.title)}>
      <h2>{text(OWN.title)}</h2>
      <Group gap="xs">
        {houses.length === 1 ? null : (
          <Button size="compact-sm" onClick={() => onAdd(houses.flatMap(linesOf))}>
            {text(OWN.all)} ({houses.length})
          </Button>
        )}
        {houses.map((house) => (
          <Button key={house.roomid} className="due-line" size="compact-sm" variant="default" onClick={() => onAdd(linesOf(house))}>
            {[house.roomid, ...house.due.map(said)].join(' · ')}
          </Button>
        ))}
      </Group>
    </section>
  );
}

/** Goods due in houses, for the delivery notes of the stock. */
export const dueGoods = { Lines: DueGoodsLines, forgets: [findDue.path] };
