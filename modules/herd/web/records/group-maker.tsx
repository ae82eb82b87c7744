import { Button, Group, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { neededMatings } from '../../domain/groups.ts';

const WORDS = {
  make: { V: 'Lập nhóm cả năm', E: 'Make the year', T: 'สร้างทั้งปี' },
  days: { V: 'Số ngày một nhóm', E: 'Days of a group', T: 'จำนวนวันต่อกลุ่ม' },
  naming: { V: 'Cách đánh số', E: 'Numbering', T: 'การให้เลข' },
  week: { V: 'Năm và tuần', E: 'Year and week', T: 'ปีและสัปดาห์' },
  running: { V: 'Số thứ tự', E: 'Running number', T: 'เลขลำดับ' },
  places: { V: 'Số chỗ đẻ', E: 'Farrowing places', T: 'จำนวนช่องคลอด' },
  fr: { V: 'Tỷ lệ đẻ (%)', E: 'Farrowing rate (%)', T: 'อัตราเข้าคลอด (%)' },
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
  /** GRPDAYS and GRPCODE of the farm. */
  readonly grpdays: number | undefined;
  readonly grpcode: 'YYYYWW' | 'running' | undefined;
  readonly onMake: (making: Making) => void;
}

const number = (value: string | number): number | null => (value === '' ? null : Number(value));

/** "Make the year": length of the groups, their numbers, and the matings that fill the farrowing places. */
export function GroupMaker({ grpdays, grpcode, onMake }: Props) {
  const text = useText();
  const [ownDays, setDays] = useState<(typeof DAYS)[number] | null>(null);
  const [ownNaming, setNaming] = useState<'YYYYWW' | 'running' | null>(null);
  const [places, setPlaces] = useState<number | null>(null);
  const [fr, setFr] = useState<number | null>(null);
  const days = ownDays ?? DAYS.find((n) => n === grpdays) ?? 7;
  const naming = ownNaming ?? grpcode ?? 'YYYYWW';
  return (
    <>
      <Group align="end">
        <NativeSelect
          label={text(WORDS.days)}
          value={String(days)}
          onChange={(event) => setDays(DAYS.find((n) => String(n) === event.currentTarget.value) ?? 7)}
          data={DAYS.map(String)}
        />
        <NativeSelect
          label={text(WORDS.naming)}
          value={naming}
          onChange={(event) => setNaming(event.currentTarget.value === 'running' ? 'running' : 'YYYYWW')}
          data={[
            { value: 'YYYYWW', label: text(WORDS.week) },
            { value: 'running', label: text(WORDS.running) },
          ]}
        />
        <NumberInput w="9rem" label={text(WORDS.places)} value={places ?? ''} min={0} max={9999} onChange={(value) => setPlaces(number(value))} />
        <NumberInput w="9rem" label={text(WORDS.fr)} value={fr ?? ''} min={1} max={100} onChange={(value) => setFr(number(value))} />
        <Button variant="default" onClick={() => onMake({ days, naming, places, fr })}>
          {text(WORDS.make)}
        </Button>
      </Group>
      {places !== null && fr !== null && fr >= 1 ? (
        <p role="status">
          {text(WORDS.needed)}: {neededMatings(places, fr)}
        </p>
      ) : null}
    </>
  );
}
