import { Button, Group } from '@mantine/core';
import type { ComponentType } from 'react';
import type { DueCall } from '#engine/batch/domain/due-calls.ts';
import { dueValues } from '#engine/batch/web/due-values.ts';
import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber, type Text3, t3 } from '#kernel/language.ts';
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

/** Whose dues are offered: the call that tells them, and what they are called. */
interface Dues {
  readonly call: DueCall;
  readonly title: Text3;
}

/** What programme and feed curve say is due in the houses of a warehouse: a press takes a house, or all of them, as lines of the note. */
function DueGoodsLines({ call, title, storeid, lines, stocked, onAdd }: DueProps & Dues) {
  const text = useText();
  const named = useCodeTexts(UNIT);
  const { data } = useCall(call, { offered: 'Y' });
  const houses = dueHouses(data?.rows ?? [], { storeid, lines, stocked });
  if (houses.length === 0) return null;
  const said = ({ item, qty, unit }: DueHouse['due'][number]): string => `${item} ${formatNumber(qty ?? 0, 1)} ${named('unit', unit)}`;
  return (
    <section aria-label={text(title)}>
      <h2>{text(title)}</h2>
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

function linesFor(dues: Dues): ComponentType<DueProps> {
  return (props) => <DueGoodsLines {...dues} {...props} />;
}

/** Goods due in the houses of a kind of batch, for the delivery notes of the stock. */
export const dueGoodsOf = (dues: Dues) => ({ Lines: linesFor(dues), forgets: [dues.call.path] });

/** Those of growing pigs. */
export const dueGoods = dueGoodsOf({ call: findDue, title: OWN.title });
