import { defineList } from '#engine/define/fields.ts';
import type { Narrowing } from '#engine/server/report/table.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { JOB_AREAS, JOB_GROUPS } from '../../contract/words.ts';
import type { FarmWork, Work } from './work-report.ts';

/** What work is put together by. */
export const BY = defineList('workby', {
  job: t3('Theo công việc', 'By job', 'ตามงาน'),
  group: t3('Theo nhóm việc', 'By group', 'ตามกลุ่มงาน'),
  house: t3('Theo chuồng', 'By house', 'ตามโรงเรือน'),
  area: t3('Theo khu', 'By area', 'ตามพื้นที่'),
  person: t3('Theo người làm', 'By person', 'ตามผู้ปฏิบัติงาน'),
  team: t3('Theo tổ', 'By team', 'ตามทีม'),
});

export type By = keyof typeof BY.words;

const NOBODY = t3('Chưa phân', 'Nobody', 'ไม่มี');
const NO_HOUSE = t3('Không thuộc chuồng', 'No house', 'ไม่ระบุโรงเรือน');

/** Area of the house of a piece of work. */
export const areaOf = ({ roomid }: Work, farm: FarmWork): string | undefined => (roomid === null ? undefined : farm.houses.get(roomid)?.area);

/** The class of a piece of work: its key, and what it is called. */
export const CLASSES: Readonly<Record<By, (work: Work, farm: FarmWork) => readonly [key: string | null, name: string | Text3]>> = {
  job: ({ jobid }, { jobs }) => [jobid, jobs.get(jobid)?.name ?? jobid],
  group: ({ jobid }, { jobs }) => {
    const grp = (jobs.get(jobid)?.grp ?? 'other') as keyof typeof JOB_GROUPS.words;
    return [grp, JOB_GROUPS.words[grp]];
  },
  house: ({ roomid }, { houses }) => [roomid, roomid === null ? NO_HOUSE : (houses.get(roomid)?.name ?? roomid)],
  area: (work, farm) => {
    const area = areaOf(work, farm) as keyof typeof JOB_AREAS.words | undefined;
    return [area ?? null, area === undefined ? NO_HOUSE : JOB_AREAS.words[area]];
  },
  person: ({ applyid, team }, { named, teams }) => {
    if (applyid !== null) return [applyid, named(applyid)];
    return team === null ? [null, NOBODY] : [`team ${team}`, teams.find((one) => one.team === team)?.name ?? team];
  },
  team: ({ team }, { teams }) => [team, team === null ? NOBODY : (teams.find((one) => one.team === team)?.name ?? team)],
};

/** Codes of a map whose rows are of a class. */
const codesOf = <T>(rows: ReadonlyMap<string, T>, isOf: (row: T) => boolean): string[] =>
  [...rows].flatMap(([code, row]) => (isOf(row) ? [code] : []));

/** What narrows the list of logs to a row: '' the whole; null of a row the list cannot be narrowed to, which opens nothing. */
export function narrowingOf(by: By, key: string | null, farms: readonly FarmWork[]): Narrowing | null {
  if (key === '') return {};
  if (key === null || key.startsWith('team ')) return null;
  switch (by) {
    case 'job':
      return { jobs: key };
    case 'group':
      return { jobs: farms.flatMap(({ jobs }) => codesOf(jobs, ({ grp }) => grp === key)).join(',') };
    case 'house':
      return { houses: key };
    case 'area':
      return { houses: farms.flatMap(({ houses }) => codesOf(houses, ({ area }) => area === key)).join(',') };
    case 'person':
      return { persons: key };
    case 'team':
      return null;
  }
}
