import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import { useOnline } from '#engine/web/offline/reach.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, t3 } from '#kernel/language.ts';
import type { DueCall, DueRow } from '../domain/due-calls.ts';
import { dueValues } from './due-values.ts';
import { useUnitNames } from './unit-names.ts';

const OWN = {
  due: t3('Theo chương trình', 'Due by programme', 'ตามโปรแกรม'),
  until: t3('đến', 'until', 'ถึง'),
};

/** A due line as the form of a house is filled with it: out of the warehouse the house draws on. */
const formOf = (line: DueRow) => ({ ...dueValues(line), ...(line.storeid === null ? {} : { storeid: line.storeid }) });

interface Props {
  /** What says it of the kind. */
  readonly call: DueCall;
  readonly roomid: string;
  readonly itemtp: string;
  /** The item the address asks for: the form begins with it. */
  readonly wanted: string | undefined;
  readonly onFill: (values: FieldValues) => void;
}

/** What the programmes of goods ask for in a house: a press fills the form. */
export function DueLines({ call, roomid, itemtp, wanted, onFill }: Props) {
  const text = useText();
  const online = useOnline();
  const named = useUnitNames();
  const { data } = useCall(call, { roomid, offered: 'Y' }, { enabled: online });
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
          <Button key={`${line.itemid} ${line.from}`} className="due-line" size="compact-sm" variant="default" onClick={() => onFill(formOf(line))}>
            {[
              line.item,
              ...(line.qty === null ? [] : [`${formatNumber(line.qty, 1)} ${named(line.unit)}`]),
              `${text(OWN.until)} ${formatDate(line.to)}`,
            ].join(' · ')}
          </Button>
        ))}
      </Group>
    </section>
  );
}
