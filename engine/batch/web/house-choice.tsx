import { useMemo } from 'react';
import type { Field } from '#engine/define/field.ts';
import { code } from '#engine/define/fields.ts';
import { type CodeRow, useLists } from '#engine/web/client/lists.ts';
import { CodeField } from '#engine/web/fields/code-field.tsx';
import { useKeptCall } from '#engine/web/offline/use-kept-call.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatNumber } from '#kernel/language.ts';
import { BATCH_WORDS } from '../domain/batch-fields.ts';
import { type BatchKind, housesOf } from '../domain/kind.ts';
import type { ActiveHouse, BatchKit } from './kit.ts';
import { WORDS } from './words.ts';

const houseField = (kind: BatchKind): Field => ({ ...code('roomid', BATCH_WORDS.house, { required: true }), ...housesOf(kind) });
const NONE: readonly ActiveHouse[] = [];

/** A house as the pages of events know it. */
export interface ChosenHouse {
  readonly roomid: string;
  /** A batch is open in it. */
  readonly open: boolean;
  /** Animals are or were in the open batch. */
  readonly active: boolean;
  readonly batch: ActiveHouse | null;
}

/** Houses to choose from, those with an open batch first, and what is known of one. */
export function useHouses(kit: BatchKit) {
  const text = useText();
  const active = useKeptCall(kit.active, { catArray: ['room'] }) ?? NONE;
  const listed = useMemo(() => [houseField(kit.kind)], [kit.kind]);
  const { rows: lists } = useLists(listed);
  const all = lists.get('roomid');
  return useMemo(() => {
    const known = new Map(active.map((house) => [house.value, house]));
    const first = active.map((house) => {
      const parts = [house.value, house.label, `${formatNumber(house.live)} ${text(WORDS.head)}`];
      return { value: house.value, label: [...parts, ...(house.ageweek === null ? [] : [`${text(WORDS.week)} ${house.ageweek}`])].join(' · ') };
    });
    const rest = (all ?? [])
      .filter(({ value }) => !known.has(value))
      .map(({ value, label }) => ({ value, label: [value, label, text(WORDS.empty)].join(' · ') }));
    const house = (roomid: string): ChosenHouse | null => {
      if (roomid === '') return null;
      const batch = known.get(roomid) ?? null;
      return { roomid, open: batch !== null, active: batch !== null && (batch.live > 0 || batch.ageweek !== null), batch };
    };
    return { rows: [...first, ...rest], house, active };
  }, [active, all, text]);
}

interface Props {
  readonly kind: BatchKind;
  readonly rows: readonly CodeRow[];
  readonly roomid: string;
  readonly onChoose: (roomid: string) => void;
}

/** The house something is recorded in. */
export function HouseChoice({ kind, rows, roomid, onChoose }: Props) {
  return (
    <CodeField
      field={houseField(kind)}
      rows={rows}
      value={roomid === '' ? null : roomid}
      onChange={(value) => onChoose(typeof value === 'string' ? value : '')}
    />
  );
}
