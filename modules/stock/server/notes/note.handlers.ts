import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { changeNote, checkNote, removeNote, saveNote, stepNote } from '#modules/stock/contract/note.calls.ts';
import type { StockServices } from '../farm-stock.ts';
import { correctNote, markChecked, takeBack, tryCorrection } from './correct.ts';
import { findHandlers } from './find.ts';
import { openDesk, postNote, tryNote } from './post.ts';

/** Writing, correcting, checking and finding notes. */
export function noteHandlers(services: StockServices): readonly Handler[] {
  return [
    handleSigned(checkNote, async (ctx, { noteid, ...note }) => {
      const desk = await openDesk(ctx, services);
      const { issues, movements, after } = noteid == null ? await tryNote(desk, note) : await tryCorrection(desk, { ...note, noteid });
      return { issues, movements: [...movements], after: [...after] };
    }),
    handleSigned(saveNote, async (ctx, { accept = [], reqid: _, ...note }) => {
      const { movements, after, ...saved } = await postNote(await openDesk(ctx, services), note, accept);
      return { ...saved, movements: [...movements], after: [...after] };
    }),
    handleSigned(changeNote, async (ctx, { accept = [], reqid: _, ...note }) => {
      const { movements, after, ...saved } = await correctNote(await openDesk(ctx, services), note, accept);
      return { ...saved, movements: [...movements], after: [...after] };
    }),
    handleSigned(removeNote, async (ctx, { noteid, version, reason }) => {
      const { after, ...taken } = await takeBack(await openDesk(ctx, services), noteid, version, reason);
      return { ...taken, after: [...after] };
    }),
    handleSigned(stepNote, async (ctx, { notes }) => {
      const desk = await openDesk(ctx, services);
      // In the order of their ids, so that two who check the same notes do not wait for one another.
      for (const { noteid, version } of notes.toSorted((a, b) => (a.noteid < b.noteid ? -1 : 1))) await markChecked(desk, noteid, version);
      return { checked: notes.length };
    }),
    ...findHandlers(services),
  ];
}
