import type { Db } from '#engine/server/db.ts';
import { handleJob, type JobHandler } from '#engine/server/jobs/handler.ts';
import type { MailServer } from '#engine/server/mail/smtp.ts';
import type { Language } from '#kernel/language.ts';
import { mailPaper } from '../../contract/requests/mail.jobs.ts';
import { P } from '../../contract/requests/paper-words.ts';
import { tellListedJob } from '../results/tell-listed.ts';
import { handLetter } from './hand-letter.ts';

interface Paper {
  readonly reportno: string;
  readonly requestno: string;
  readonly language: Language;
  readonly labname: string;
  readonly pdf: Buffer;
}
type Key = readonly [labid: string, requestid: string, r: number];

async function paperOf(db: Db, key: Key): Promise<Paper | null> {
  const { rows } = await db.query<Paper>(
    `select v.reportno, r.requestno, v.language, v.pdf, case v.language when 'E' then l.name_e when 'T' then l.name_t else l.name_v end as labname
     from lab_revision v join lab_request r using (farm_id, requestid) join laboratory l on l.farm_id = v.farm_id
     where v.farm_id = $1 and v.requestid = $2 and v.r = $3 and v.pdf is not null`,
    [...key],
  );
  return rows[0] ?? null;
}

/** A recipient with the letter that was written for him (LABMAIL). */
interface Waiting {
  readonly recipient: string;
  readonly letter: string | null;
}

/** Who still waits: the last word of the log about him says so. */
async function waitingFor(db: Db, key: Key): Promise<readonly Waiting[]> {
  const { rows } = await db.query<Waiting>(
    `select recipient, remark as letter from (select distinct on (recipient) recipient, outcome, remark from lab_delivery
       where farm_id = $1 and requestid = $2 and r = $3 and channel = 'email' order by recipient, serial desc) d where outcome = 'waiting' order by 1`,
    [...key],
  );
  return rows;
}

/** Appends what became of a letter; the log is never changed. */
async function noteOutcome(db: Db, key: Key, sender: string, recipient: string, outcome: 'done' | 'failed', remark: string | null): Promise<void> {
  await db.query(
    `insert into lab_delivery (farm_id, requestid, r, serial, sender, recipient, channel, outcome, remark, userid)
     select $1, $2, $3, coalesce(max(serial), 0) + 1, $4, $5, 'email', $6, $7, $8 from lab_delivery where farm_id = $1 and requestid = $2 and r = $3`,
    [...key, sender, recipient, outcome, remark, mailPaper.user],
  );
}

/** Subject of the letter, and what it says where the laboratory wrote nothing of its own. */
function wordsOf({ language, labname, reportno, requestno }: Paper, letter: string | null): { subject: string; body: string } {
  const subject = `${P.title[language]} ${reportno} (${requestno})`;
  return { subject, body: letter ?? `${subject}\r\n${labname}\r\n` };
}

/** Jobs of the laboratory; without a mail server every letter fails, and says so in the log of deliveries. */
export function labJobs(server: MailServer | null): readonly JobHandler[] {
  return [
    handleJob(mailPaper, async ({ read, write, last }, { labid, sender, requestid, r }) => {
      const key: Key = [labid, requestid, r];
      const paper = await read((db) => paperOf(db, key));
      if (paper === null) return { message: 'no such paper' };
      const file = { name: `${paper.reportno}.pdf`, type: 'application/pdf', bytes: paper.pdf };
      let failed = 0;
      const waiting = await read((db) => waitingFor(db, key));
      for (const { recipient, letter } of waiting) {
        const why = await handLetter(server, { to: recipient, ...wordsOf(paper, letter), file }, last);
        await write((db) => noteOutcome(db, key, sender, recipient, why === null ? 'done' : 'failed', why));
        if (why !== null) failed += 1;
      }
      return { message: `${waiting.length - failed} sent, ${failed} failed`, ...(failed > 0 ? { attention: true } : {}) };
    }),
    tellListedJob(server),
  ];
}
