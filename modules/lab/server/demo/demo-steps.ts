import { stepHash } from '../requests/log.ts';
import { instantOf } from './demo-lab.ts';
import { type Made, whoOf } from './demo-requests.ts';

/** Level of the people who step requests. */
const LEVELS: Readonly<Record<string, number>> = { quanly: 60, ktvxn: 15, quayxn: 20, truongxn: 60, giamdocxn: 70, thuyxn: 60 };
const REMARK = 'Nhập nhầm giếng của một mẫu, đọc lại đĩa.';

/** What a step was given, as the log keeps it. */
function givenFor(made: Made, to: string, at: string): Readonly<Record<string, unknown>> {
  const { planned } = made;
  if (to === '15') return { courier: 'Tài xế trại', handedat: at, parcels: 1, sendtemp: 4 };
  if (to === '20') return { receivedat: at, receivetemp: 4 + (planned.subjects.length % 4), counted: planned.subjects.length };
  if (to === '30') return { agreedby: 'Quản lý trại', agreedhow: 'điện thoại' };
  if (to === '60') return { recipients: planned.place.name, channel: 'portal' };
  return to === '02' ? { cancelcd: 'double' } : {};
}

/** Steps of a request from its draft to where it stands, chained as the product chains them. */
export function stepRows(made: Made) {
  const { lab, planned, course, requestid, sender, samples } = made;
  let before: Buffer | null = null;
  let fromst = '05';
  return course.taken.map(({ to, way, day, hour }, at) => {
    const userid = whoOf(made, to, way);
    const moment = instantOf(day, hour);
    const facts = {
      ...{ requestid, serial: at + 1, fromst, tost: to, way, userid, usrlvl: LEVELS[userid] ?? 60, at: moment, busdt: day },
      ...{ remark: way === 'back' ? REMARK : null, samples: samples.length, orders: samples.length * planned.tests.length },
      given: givenFor(made, to, moment),
    };
    const hash = stepHash(before, facts);
    const bytes = (value: Buffer | null) => (value === null ? null : `\\x${value.toString('hex')}`);
    const row = { farm_id: lab.labid, sender, ...facts, before: bytes(before), hash: bytes(hash) };
    before = hash;
    fromst = to;
    return row;
  });
}
