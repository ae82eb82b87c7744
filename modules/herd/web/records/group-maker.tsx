import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue } from '#engine/define/field.ts';
import { NumberField } from '#engine/web/fields/number-field.tsx';
import { useText } from '#engine/web/text/text.ts';
import { MAKING, PLACES, RATE } from '../../contract/records-fields.ts';
import { neededMatings } from '../../domain/groups.ts';

const WORDS = {
  make: { V: 'Lập nhóm cả năm', E: 'Make the year', T: 'สร้างทั้งปี' },
  week: { V: 'Năm và tuần', E: 'Year and week', T: 'ปีและสัปดาห์' },
  running: { V: 'Số thứ tự', E: 'Running number', T: 'เลขลำดับ' },
  needed: { V: 'Số nái cần phối', E: 'Matings needed', T: 'จำนวนที่ต้องผสม' },
} as const;
const DAYS = [7, 14, 21, 28, 35] as const;

/** How the groups of a year are made. */
export interface Making {
  readonly days: (typeof DAYS)[number];
  readonly naming: 'YYYYWW' | 'running';
  readonly places: number | null;
  readonly fr: number | null;
}

interface Props {
  /** True where the year has groups: what makes them is then folded away. */
  readonly made: boolean;
  /** GRPDAYS and GRPCODE of the farm. */
  readonly grpdays: number;
  readonly grpcode: 'YYYYWW' | 'running';
  readonly onMake: (making: Making) => void;
}

const number = (value: FieldValue): number | null => (typeof value === 'number' ? value : null);

/** "Make the year": length of the groups, their numbers, and the matings that fill the farrowing places. */
export function GroupMaker({ made, grpdays, grpcode, onMake }: Props) {
  const text = useText();
  const [ownDays, setDays] = useState<(typeof DAYS)[number] | null>(null);
  const [ownNaming, setNaming] = useState<'YYYYWW' | 'running' | null>(null);
  const [places, setPlaces] = useState<number | null>(null);
  const [fr, setFr] = useState<number | null>(null);
  const days = ownDays ?? DAYS.find((n) => n === grpdays) ?? 7;
  const naming = ownNaming ?? grpcode;
  return (
    <details open={!made}>
      <summary>{text(WORDS.make)}</summary>
      <Group align="end">
        <NativeSelect
          label={text(MAKING.days)}
          value={String(days)}
          onChange={(event) => setDays(DAYS.find((n) => String(n) === event.currentTarget.value) ?? 7)}
          data={DAYS.map(String)}
        />
        <NativeSelect
          label={text(MAKING.naming)}
          value={naming}
          onChange={(event) => setNaming(event.currentTarget.value === 'running' ? 'running' : 'YYYYWW')}
          data={[
            { value: 'YYYYWW', label: text(WORDS.week) },
            { value: 'running', label: text(WORDS.running) },
          ]}
        />
        <NumberField field={PLACES} value={places} onChange={(value) => setPlaces(number(value))} />
        <NumberField field={RATE} value={fr} onChange={(value) => setFr(number(value))} />
        <Button variant="default" onClick={() => onMake({ days, naming, places, fr })}>
          {text(WORDS.make)}
        </Button>
      </Group>
      {places !== null && fr !== null && fr >= 1 ? (
        <p role="status">
          {text(WORDS.needed)}: {neededMatings(places, fr)}
        </p>
      ) : null}
    </details>
  );
}
