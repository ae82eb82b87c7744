import type { DemoContext, Make } from '#engine/server/demo.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { DemoLab } from './demo-lab.ts';

/** Densities of a blocking plate: its controls, and four sows whose own laboratory could not tell. */
const PLATE = [
  ['A1', 'nc', 1.31],
  ['B1', 'nc', 1.27],
  ['C1', 'pc', 0.16],
  ['D1', 'pc', 0.15],
  ['E1', 'sample', 0.24],
  ['F1', 'sample', 0.31],
  ['G1', 'sample', 1.12],
  ['H1', 'sample', 0.27],
] as const;
const SOWS = PLATE.length - 4;

interface Saved {
  readonly id: string;
}
interface Opened {
  readonly version: number;
  readonly orderRows: readonly { readonly seq: number; readonly testcd: string }[];
}

/** Who does what on which day, in which laboratory. */
interface Acting {
  readonly as: <T>(user: string, labid: string, work: (make: Make) => Promise<T>) => Promise<T>;
  readonly day: BusinessDate;
}

const step = (make: Make, labid: string, requestid: string, state: string, name: string, day: BusinessDate, given: object = {}) =>
  make('/lab/stepRequest', { labid, step: name, requests: [{ requestid, state }], given }, day);

/** The room codes sera of sows and passes them on for classical swine fever, which it has no kit for. @returns its request, and the one there */
async function passOn({ as, day }: Acting, room: DemoLab, central: DemoLab) {
  return as(room.people.head, room.labid, async (make) => {
    const samples = Array.from({ length: SOWS }, (_, at) => ({
      mark: `K${at + 1}`,
      sampletp: 'serum',
      pigclass: 'sow',
      parity: at + 1,
      tests: ['CSF-AB'],
    }));
    const head = { labid: room.labid, sampledt: day, purpose: 'immunity', requester: 'Bác sĩ trại' };
    const { id: requestid } = await make<Saved>('/lab/saveRequest', { ...head, samples }, day);
    await step(make, room.labid, requestid, '05', 'code', day, { receivedat: `${day} 00:30`, acceptAll: 'Y' });
    const { version } = await make<Opened>('/lab/getRequest', { labid: room.labid, requestid }, day);
    const tests = [{ testcd: 'CSF-AB', totest: 'CSF-AB' }];
    const asked = { requestid, version, tolab: central.labid, tests, remark: 'Phòng của trại hết kit.' };
    const { forwardid } = await make<{ forwardid: string }>('/lab/forwardTests', asked, day);
    return { requestid, forwardid };
  });
}

/** The central laboratory receives, tests, reviews and sends them. */
async function answer({ as, day }: Acting, room: DemoLab, { labid, people }: DemoLab, requestid: string): Promise<void> {
  const moved = (user: string, state: string, name: string, given: object = {}) =>
    as(user, labid, (make) => step(make, labid, requestid, state, name, day, given));
  await as(room.people.head, room.labid, (make) =>
    step(make, labid, requestid, '10', 'transfer', day, { courier: 'Tài xế trại', handedat: `${day} 00:40`, parcels: 1 }),
  );
  await moved(people.tester, '15', 'check', { receivedat: `${day} 00:50`, receivetemp: 5, acceptAll: 'Y' });
  await moved(people.tester, '20', 'code');
  await moved(people.counter, '25', 'confirm', { agreedby: 'Bác sĩ trại', agreedhow: 'điện thoại' });
  let seq = 0;
  const wells = PLATE.map(([well, role, raw]) => {
    if (role !== 'sample') return { well, role, raw };
    seq += 1;
    return { well, role, raw, requestid, seq };
  });
  await as(people.tester, labid, (make) =>
    make('/lab/saveRun', { testcd: 'CSF-AB', kit: 'CSFB', rundt: day, size: '96', way: 'column', instrument: 'Máy đọc ELISA 1', wells }, day),
  );
  await moved(people.tester, '30', 'test');
  await as(people.head, labid, async (make) => {
    const { version, orderRows } = await make<Opened>('/lab/getRequest', { labid, requestid }, day);
    await make('/lab/saveReview', { labid, requestid, version, seen: orderRows.map(({ seq: at, testcd }) => ({ seq: at, testcd })) }, day);
    await step(make, labid, requestid, '35', 'review', day);
  });
  await moved(people.chief, '40', 'approve');
  await moved(people.counter, '50', 'send', { recipients: 'Phòng xét nghiệm của trại', channel: 'portal' });
}

/** What the farm's own room passed on: one whose results were taken over, one that came back today, one still on its way. */
export async function forwardSome({ asManager, farm: { today } }: DemoContext, room: DemoLab, central: DemoLab): Promise<number> {
  const as: Acting['as'] = (user, labid, work) => asManager((_, make) => work(make), user, labid);
  const days = [addDays(today, -6), addDays(today, -3), addDays(today, -1)] as const;
  for (const [at, day] of days.entries()) {
    const { requestid, forwardid } = await passOn({ as, day }, room, central);
    if (at === 2) continue;
    await answer({ as, day: addDays(day, 1) }, room, central, forwardid);
    if (at === 0)
      await as(room.people.head, room.labid, async (make) => {
        const { version } = await make<Opened>('/lab/getRequest', { labid: room.labid, requestid });
        await make('/lab/takeOverResults', { requestid, version, forwardid }, addDays(day, 2));
      });
  }
  return days.length;
}
