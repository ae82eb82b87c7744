import { randomUUID } from 'node:crypto';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { ALL_ROUTES } from '#testkit/farm-world.ts';
import { TODAY } from './lab-goods.fixture.ts';

const ALL = { view: true, add: true, edit: true, delete: true };

/** The context of a call of a laboratory's bench, in a transaction that is open already. */
export function runContext(db: Db, labid: string): SignedContext {
  const session = {
    ...{
      userid: 'manager',
      name: 'manager',
      usrlvl: 60,
      aprlvl: 60,
      farmid: labid,
      labid,
      curbusdt: TODAY,
      lockday: 9999,
      backday: 9999,
      language: 'V',
    },
    ...{
      farms: [labid],
      flags: new Map([...ALL_ROUTES.map(({ name }) => name), 'LabRequest2'].map((name) => [name, ALL])),
    },
  };
  const request = { token: null, macid: null, ip: '', device: '', language: null };
  return { db, session, request, reqid: randomUUID(), setToken: () => undefined, setTicket: () => undefined } as unknown as SignedContext;
}
