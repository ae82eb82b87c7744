import type { Answer } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld } from '../requests/lab-world.fixture.ts';

/** A request of the central laboratory as its people read it. */
interface Told {
  readonly version: number;
  readonly paid: string | null;
  readonly sampleRows: readonly (Record<string, unknown> & { readonly mark: string; readonly tests: readonly string[] })[];
  readonly orderRows: readonly { readonly seq: number; readonly testcd: string; readonly status: number; readonly price: number | null }[];
}

/** What tests of corrections do with requests of the central laboratory. */
export interface Correcting {
  readonly told: (requestid: string, person?: LabPerson) => Promise<Told>;
  readonly corrects: (requestid: string, person: LabPerson, more: object) => Promise<Answer>;
  /** An official request of two samples that stands where it was handed over. */
  readonly handedOver: () => Promise<string>;
  /** Takes one that was handed over to where it waits for its approval, by other people than who approves. */
  readonly reviewed: (requestid: string) => Promise<void>;
}

/** Samples as an edit sends them, one of them with other members. */
export const withSample = ({ sampleRows }: Told, at: number, more: object) =>
  sampleRows.map(({ seq: _s, judgement: _j, condition: _c, reject: _r, judgeremark: _k, labno: _l, officialno: _o, place: _p, ...own }, i) =>
    i === at ? { ...own, ...more } : own,
  );

/** The hands of a world's people. */
export function correctingIn(world: LabWorld): Correcting {
  const told: Correcting['told'] = (requestid, person = 'sales') => world.done<Told>('/lab/getRequest', { labid: LAB, requestid }, person);
  const corrects: Correcting['corrects'] = async (requestid, person, more) => {
    const { version } = await told(requestid, person);
    return world.ask('/lab/changeRequest', { labid: LAB, reason: 'Sửa theo trại', requestid, version, ...more }, person);
  };
  const go = (requestid: string, state: string, step: string, person: LabPerson, given: object = {}) =>
    world.done('/lab/stepRequest', { labid: LAB, step, requests: [{ requestid, state }], given }, person);
  const at = `${world.today} 00:01`;
  return {
    told,
    corrects,
    handedOver: async () => {
      const samples = ['A1', 'A2'].map((mark) => ({
        mark,
        sampletp: 'serum',
        sex: 'F',
        birthdt: '20240131',
        dose: '2',
        volume: 1.5,
        tests: ['PRRS'],
      }));
      const body = { labid: LAB, sampledt: world.today, purpose: 'diagnosis', official: 'Y', samples, submit: 'Y' };
      const { id } = await world.done<{ id: string }>('/lab/saveRequest', body, 'farmer');
      await go(id, '10', 'transfer', 'farmer', { courier: 'x', handedat: at, parcels: 1 });
      return id;
    },
    reviewed: async (id) => {
      await go(id, '15', 'check', 'tester', { receivedat: at, acceptAll: 'Y' });
      await go(id, '20', 'code', 'tester');
      const orders = (await told(id)).orderRows.map(({ seq, testcd }) => ({ seq, testcd, method: 'ELISA', price: 90_000 }));
      await corrects(id, 'sales', { orders });
      await go(id, '25', 'confirm', 'sales', { agreedby: 'Anh Hùng', agreedhow: 'điện thoại' });
      await world.finish(id);
      await go(id, '30', 'test', 'tester');
      await go(id, '35', 'review', 'head');
    },
  };
}
