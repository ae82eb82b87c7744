import type { ComponentType } from 'react';
import type { ReadyProps } from '#engine/document/web/kit.ts';
import type { DueProps } from '../../contract/due-goods.ts';
import type { NoteTools } from './note-form.ts';

/** What another module knows to be due in houses, each as a line of a delivery note, and the calls whose answers a note makes old. */
export interface DueGoods {
  readonly Lines: ComponentType<DueProps>;
  readonly forgets: readonly string[];
}

/** Goods due in houses of each kind, for notes that give houses goods, once it is known out of which warehouse. */
export function readyLines(due: readonly DueGoods[]): ComponentType<ReadyProps<NoteTools>> {
  return ({ kind, typed: { head, lines }, tools, onAdd }) => {
    const { storeid } = head;
    if (kind !== 'house' || typeof storeid !== 'string') return null;
    const stocked = (itemid: string): boolean => tools.items.some(({ value }) => value === itemid);
    const typed = lines.map(({ values }) => values);
    return due.map(({ Lines, forgets }) => <Lines key={forgets.join()} storeid={storeid} lines={typed} stocked={stocked} onAdd={onAdd} />);
  };
}
