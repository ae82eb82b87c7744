import type { FastifyInstance } from 'fastify';
import { MODULES } from '#apps/modules.ts';
import { geneticServices } from '#apps/server/genetic-services.ts';
import { growServices } from '#apps/server/grow-services.ts';
import { allSettings, codeLists, eventBooks, fixedLists } from '#engine/define/module.ts';
import { createHttp, type HttpOptions, SESSION_COOKIE } from '#engine/server/http.ts';
import { fixedListOf } from '#engine/server/lists.ts';
import { listQueries } from '#engine/server/module.ts';
import { accountRoutes } from '#modules/account/contract/routes.ts';
import { accountServer } from '#modules/account/module-server.ts';
import { sessionSource } from '#modules/account/server/session-source.ts';
import { adminRoutes } from '#modules/admin/contract/routes.ts';
import { adminServer } from '#modules/admin/module-server.ts';
import { geneticsServer } from '#modules/genetics/module-server.ts';
import { growfinishServer } from '#modules/growfinish/module-server.ts';
import { herdServer } from '#modules/herd/module-server.ts';
import type { TestDatabase } from './database.ts';

/** Routes of the account and the administration: those whose rights these tests give and take. */
export const ACCOUNT_ROUTES = [...accountRoutes, ...adminRoutes];

/** The calls over HTTP as the product composes them, with the routes of account and administration, on a database of the test. */
export function accountApp(db: TestDatabase, more: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const routes = ACCOUNT_ROUTES;
  const trials = { open: async () => ({ farmid: '', events: 0 }) };
  const modules = [
    accountServer({ version: '1', trials }),
    adminServer,
    herdServer(),
    geneticsServer(geneticServices),
    growfinishServer(growServices),
  ];
  const product = {
    ...{ transactions: db.transactions, routes, sheets: [], reports: [], tiles: [], homeFarms: [], animalParts: [], samples: [] },
    settings: allSettings(MODULES),
    fixedList: fixedListOf(fixedLists(MODULES), eventBooks(MODULES)),
    codeLists: codeLists(MODULES),
    lists: listQueries(modules),
  };
  return createHttp({
    transactions: db.transactions,
    sessions: sessionSource(routes),
    checkOutput: true,
    handlers: modules.flatMap((module) => module.handlers(product)),
    message: (issue) => issue.code,
    log: ({ error }) => console.error(error),
    secureCookies: false,
    proxies: 0,
    ...more,
  });
}

/** Signs a person in and answers how that person calls: a path and a body, read in English. @returns the envelope as it came. */
export async function signedCalls(app: FastifyInstance, user: string, password = 'right-1234') {
  const signed = await app.inject({ method: 'POST', url: '/api/account/login', payload: { user, password } });
  const cookie = `${SESSION_COOKIE}=${signed.cookies.find(({ name }) => name === SESSION_COOKIE)?.value}`;
  return async (path: string, body: object) => {
    const payload = { reqid: crypto.randomUUID(), ...body };
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { cookie, 'x-language': 'E' } });
    return answer.json();
  };
}
