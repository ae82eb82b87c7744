import { figure } from '#engine/document/web/figures.ts';
import { NotePreview as MovesPreview } from '#engine/document/web/preview.tsx';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import type { NoteTools, TriedNote } from './note-form.ts';

const OWN = {
  batch: t3('lứa', 'batch', 'รุ่น'),
  feed: t3('thức ăn', 'feed', 'อาหาร'),
  cost: t3('chi phí vật tư của lứa', 'cost of its goods', 'ค่าวัสดุของรุ่น'),
  kg: t3('kg', 'kg', 'กก.'),
};

/** What saving would move, and what the batches of the houses have had of goods before and after. */
export function NotePreview({ tried, tools }: { readonly tried: TriedNote | undefined; readonly tools: NoteTools }) {
  const text = useText();
  return (
    <>
      <MovesPreview tried={tried} tools={tools} />
      {tried === undefined || tried.batches.length === 0 ? null : (
        <ul>
          {tried.batches.map(({ roomid, parityid, feedbefore, feed, costbefore, cost }) => (
            <li key={`${roomid} ${parityid}`}>
              {roomid}, {text(OWN.batch)} {parityid}: {text(OWN.feed)} {figure(feedbefore, 1)} → {figure(feed, 1)} {text(OWN.kg)}
              {cost === null ? '' : `; ${text(OWN.cost)} ${figure(costbefore, 0)} → ${figure(cost, 0)}`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
