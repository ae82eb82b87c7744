import type { CodeOf } from '#engine/define/fields.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { findMessages, getMessagePicture, stepMessage } from '../contract/message.calls.ts';
import type { SUBJECTS } from '../contract/message-fields.ts';
import { fileType } from './files/sniff.ts';

/** Messages shown at once. */
const SHOWN = 200;

interface Row {
  id: string;
  at: Date;
  name: string;
  reach: string;
  subject: CodeOf<typeof SUBJECTS>;
  text: string;
  userid: string | null;
  farmid: string | null;
  picture: boolean;
  answeredBy: string | null;
}

const findHandler = handleSigned(findMessages, async ({ db }, { answered }) => {
  const { rows } = await db.query<Row>(
    `select id, at, name, reach, subject, body as text, user_id as userid, farm_id as farmid, picture is not null as picture, answered_by as "answeredBy"
     from contact_message where (answered_at is not null) = ($1 = 'Y')
     order by case when $1 = 'Y' then -extract(epoch from answered_at) else extract(epoch from at) end limit ${SHOWN}`,
    [answered],
  );
  return rows.map(({ id, at, ...row }) => ({ ...row, id: Number(id), at: at.toISOString() }));
});

const pictureHandler = handleSigned(getMessagePicture, async ({ db }, { id }) => {
  const { rows } = await db.query<{ picture: Buffer | null }>('select picture from contact_message where id = $1', [id]);
  const bytes = rows[0]?.picture ?? null;
  const type = bytes === null ? null : fileType(bytes);
  if (bytes === null || type === null) throw refused('V_NOTEXISTS', 'id', { value: id });
  return { url: `data:${type.mime};base64,${bytes.toString('base64')}` };
});

const stepHandler = handleSigned(stepMessage, async ({ db, session }, { id, answered }) => {
  const done = answered === 'Y';
  const marked = await db.query('update contact_message set answered_at = case when $2 then now() end, answered_by = $3 where id = $1', [
    id,
    done,
    done ? session.userid : null,
  ]);
  if (marked.rowCount === 0) throw refused('V_NOTEXISTS', 'id', { value: id });
  const { rows } = await db.query<{ n: number }>('select count(*)::int as n from contact_message where answered_at is null');
  return { left: rows[0]?.n ?? 0 };
});

/** What the administrator does with the messages of Contact. */
export const messageHandlers: readonly Handler[] = [findHandler, pictureHandler, stepHandler];
