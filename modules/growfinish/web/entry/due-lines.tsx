import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { DueProps } from '#engine/batch/web/kit.ts';
import { code } from '#engine/define/fields.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import { findDue } from '../../contract/standards/standard.calls.ts';
import { S } from '../../contract/standards/standard-words.ts';
import { type DueLine, valuesOf } from './due-values.ts';

const UNIT = [code('unit', S.unit, { list: 'unit' })];

const OWN = {
  due: t3('Theo chương trình', 'Due by programme', 'ตามโปรแกรม'),
  until: t3('đến', 'until', 'ถึง'),
};

/** A due line as the form of a house is filled with it: out of the warehouse the house draws on. */
const formOf = (line: DueLine) => ({ ...valuesOf(line), ...(line.storeid === null ? {} : { storeid: line.storeid }) });

/** What the programme of goods asks for in the house: a press fills the form. */
export function DueLines({ roomid, itemtp, wanted, onFill }: DueProps) {
  const text = useText();
  const online = useOnline();
  const named = useCodeTexts(UNIT);
  const { data } = useCall(findDue, { roomid, offered: 'Y' }, { enabled: online });
  const lines = (data?.rows ?? []).filter((line) => line.itemtp === itemtp && line.offered);
  const asked = lines.find(({ itemid }) => itemid === wanted);
  const filled = useRef(false);
  useEffect(() => {
    if (asked === undefined || filled.current) return;
    filled.current = true;
    onFill(formOf(asked));
  }, [asked, onFill]);
  if (lines.length === 0) return null;
  return (
    <section aria-label={text(OWN.due)}>
      <h3>{text(OWN.due)}</h3>
      <Group gap="xs" mb="sm">
        {lines.map((line) => (
          <Button key={`${line.itemid} ${line.from}`} size="compact-sm" variant="default" onClick={() => onFill(formOf(line))}>
            {[
              line.item,
              ...(line.qty === null ? [] : [`${formatNumber(line.qty, 1)} ${named('unit', line.unit)}`]),
              `${text(OWN.until)} ${formatDate(line.to)}`,
            ].join(' · ')}
          </Button>
        ))}
      </Group>
    </section>
  );
}
