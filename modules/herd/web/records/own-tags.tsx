import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useText } from '#engine/web/text/text.ts';
import { findOwnTags } from '../../contract/breeding.calls.ts';

const WORDS = {
  house: { V: 'Heo của trại đang ở chuồng', E: 'Own tagged pigs of a house', T: 'สุกรติดเบอร์ของฟาร์มในโรงเรือน' },
  add: { V: 'Lấy vào lô', E: 'Take into the lot', T: 'นำเข้าล็อต' },
  none: { V: 'Chuồng này không có heo mang số tai', E: 'No tagged pig in this house', T: 'ไม่มีสุกรติดเบอร์ในโรงเรือนนี้' },
} as const;

const HOUSE: Field = {
  key: 'tagroom',
  kind: 'code',
  list: 'room',
  listParents: { area: 'nursery,grow-finish,gilts' },
  label: WORDS.house,
};

interface Props {
  readonly entrytp: 'gilt' | 'boar';
  /** The pigs as rows of the lot. */
  readonly onTake: (rows: readonly FieldValues[]) => void;
}

/** Pigs bred and tagged here, taken into the lot by their house with birth, parents, transponder and last weight. */
export function OwnTags({ entrytp, onTake }: Props) {
  const text = useText();
  const [house, setHouse] = useState<FieldValue>(null);
  const [none, setNone] = useState(false);
  const take = async () => {
    const found = await send(findOwnTags, { roomid: String(house), sex: entrytp === 'gilt' ? 'F' : 'M' });
    if (found === null) return;
    setNone(found.rows.length === 0);
    if (found.rows.length > 0)
      onTake(found.rows.map(({ tag, birthdt, sireid, damid, rfid, weight }) => ({ pgid: tag, birthdt, sireid, damid, rfid, weight })));
  };
  return (
    <div className="add-line">
      <FieldWidget field={HOUSE} value={house} error={none ? text(WORDS.none) : undefined} onChange={setHouse} />
      <Button variant="default" disabled={typeof house !== 'string' || house === ''} onClick={() => void take()}>
        {text(WORDS.add)}
      </Button>
    </div>
  );
}
