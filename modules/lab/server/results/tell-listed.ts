import type { Db } from '#engine/server/db.ts';
import { enqueueJob } from '#engine/server/jobs/enqueue.ts';
import { handleJob, type JobHandler } from '#engine/server/jobs/handler.ts';
import type { MailServer } from '#engine/server/mail/smtp.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { diseaseName } from '../../contract/health/diseases.ts';
import { tellListed } from '../../contract/requests/mail.jobs.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { type LabValues, labSettings } from '../requests/context.ts';
import { handLetter } from '../requests/hand-letter.ts';
import { namedIn } from './counted.ts';

type Written = { readonly farm_id: string; readonly requestid: string; readonly sender: string };

/**
 * Asks for the letters to those the laboratory tells of listed diseases (LABTELL), where results of this very transaction found one: a letter a person
 * and test. Called where results were written, whoever wrote them.
 */
export async function tellOfListed(
  { db }: Pick<SignedContext, 'db'>,
  { farm_id: labid, requestid, sender }: Written,
  { LABTELL }: LabValues,
): Promise<void> {
  const { rows } = await db.query<{ testcd: string; userid: string }>(
    `select distinct x.testcd, p.user_id as userid from lab_result x join lab_test t on t.farm_id = x.farm_id and t.testcd = x.testcd and t.listed
       cross join lab_addressees($1, $3) p
     where x.farm_id = $1 and x.requestid = $2 and x.voidedat is null and x.status = 1 and x.cls = 'pos' and x.at = now() order by 1, 2`,
    [labid, requestid, LABTELL.map(Number)],
  );
  for (const { testcd, userid } of rows) await enqueueJob(db, tellListed, { labid, sender, requestid, testcd, userid });
}

interface Finding {
  readonly email: string;
  readonly language: Language;
  readonly requestno: string;
  readonly lab: string;
  readonly place: string | null;
  readonly test: string;
  readonly disease: string;
  readonly sampledt: string | null;
  readonly pos: number;
  readonly n: number;
}

type Told = Parameters<typeof tellListed.key>[0];

/** What the letter tells; null where nobody is to be told any more, or nothing is positive any longer. */
async function findingOf(db: Db, { labid, requestid, testcd, userid }: Told): Promise<Finding | null> {
  const { LABTELL } = await labSettings(db, labid, { LABTELL: LAB_SETTINGS.LABTELL });
  const { rows } = await db.query<Finding>(
    `select p.email, p.language, r.requestno, ${namedIn('l', 'p.language')} as lab, ${namedIn('f', 'p.language')} as place,
       ${namedIn('t', 'p.language')} as test, t.disease, to_char(r.sampledt, 'DD/MM/YYYY') as sampledt, c.pos, c.n
     from lab_addressees($1, $5) p join lab_request r on r.farm_id = $1 and r.requestid = $2 join laboratory l on l.farm_id = r.farm_id
       join lab_test t on t.farm_id = r.farm_id and t.testcd = $3 left join lab_place f on f.farm_id = r.farm_id and f.placeid = r.placeid
       cross join lateral (select count(*)::int as n, (count(*) filter (where x.cls = 'pos'))::int as pos from lab_result x
         where x.farm_id = r.farm_id and x.requestid = r.requestid and x.testcd = t.testcd and x.voidedat is null and x.status = 1) c
     where p.user_id = $4 and c.pos > 0`,
    [labid, requestid, testcd, userid, LABTELL.map(Number)],
  );
  return rows[0] ?? null;
}

/** Subject and text of the letter, in the language of who gets it. */
function wordsOf({ disease, test, requestno, lab, place, sampledt, pos, n, language }: Finding): { readonly subject: string; readonly body: string } {
  const name = diseaseName(disease);
  const where = place ?? '–';
  const day = sampledt ?? '–';
  const subject: Text3 = t3(
    `Dương tính bệnh phải khai báo: ${name.V} (phiếu ${requestno})`,
    `Positive of a listed disease: ${name.E} (request ${requestno})`,
    `พบผลบวกโรคที่ต้องแจ้ง: ${name.T} (ใบส่งตรวจ ${requestno})`,
  );
  const body: Text3 = t3(
    `${test}: ${pos} trong ${n} kết quả dương tính.\nTrại: ${where}\nNgày lấy mẫu: ${day}\nKết quả chưa được phê duyệt; mở phiếu ${requestno} ở Xử lý phiếu và nhập kết quả.\n${lab}\n`,
    `${test}: ${pos} of ${n} results are positive.\nFarm: ${where}\nSampled: ${day}\nThe results are not approved yet; open request ${requestno} in Laboratory Workbench.\n${lab}\n`,
    `${test}: ผลบวก ${pos} จาก ${n} ผล\nฟาร์ม: ${where}\nวันที่เก็บตัวอย่าง: ${day}\nผลยังไม่ได้รับอนุมัติ เปิดใบส่งตรวจ ${requestno} ที่หน้าดำเนินการใบส่งตรวจ\n${lab}\n`,
  );
  return { subject: subject[language], body: body[language].replaceAll('\n', '\r\n') };
}

/** The job that tells one person; without a mail server it says so, for Home and the dashboard tell it as well. */
export const tellListedJob = (server: MailServer | null): JobHandler =>
  handleJob(tellListed, async ({ read, last }, told) => {
    const found = await read((db) => findingOf(db, told));
    if (found === null) return { message: 'nobody to tell' };
    const why = await handLetter(server, { to: found.email, ...wordsOf(found) }, last);
    return why === null ? { message: 'told' } : { message: `not told: ${why}`, attention: true };
  });
