import { randomUUID } from 'node:crypto';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { removeNote, saveNote } from '#modules/herd/contract/note.calls.ts';
import { checkOwn } from './correct-removal.ts';

const save = handleSigned(saveNote, async ({ db, session }, { day, text }) => {
  const farmid = farmOf(session);
  if (!isBusinessDate(day)) throw refused('V_INVALID', 'day', { field: 'day' });
  if (day > session.curbusdt) throw refused('359', 'day', { date: session.curbusdt });
  const noteId = randomUUID();
  await db.query('insert into herd_note (farm_id, note_id, day, text, crtusrid) values ($1, $2, $3::date, $4, $5)', [
    farmid,
    noteId,
    day,
    text,
    session.userid,
  ]);
  return { noteId };
});

const remove = handleSigned(removeNote, async (ctx, { noteId }) => {
  const { db, session } = ctx;
  const farmid = farmOf(session);
  const { rows } = await db.query<{ crtusrid: string }>(
    'select crtusrid from herd_note where farm_id = $1 and note_id = $2 and voided_at is null for update',
    [farmid, noteId],
  );
  if (rows[0] === undefined) throw refused('V_NOTEXISTS', 'noteId', { value: noteId });
  checkOwn(ctx, rows[0]);
  await db.query('update herd_note set voided_at = now(), voided_by = $3 where farm_id = $1 and note_id = $2', [farmid, noteId, session.userid]);
  return { noteId };
});

/** Notes on days of the farm. */
export const noteHandlers: readonly Handler[] = [save, remove];
