import { migrate } from '#db/migrate.ts';
import { SIGN_IN } from '#engine/server/db.ts';
import { claimGuess } from '#engine/server/guesses.ts';
import { tie } from '#modules/account/server/providers/links.ts';
import { FARM_A } from '../test-app.ts';
import { both, type Race, type Start, type Track } from './race.ts';

const names = { V: 'Tên', E: 'Name', T: 'ชื่อ' };

const farm = (n: string) => ({
  isNew: true,
  farmid: `X${n}`,
  farmname: `Trại ${n}`,
  shtnm: `S${n}`,
  unittype: 'commercial',
  prnt1: `70@${FARM_A}@`,
  state: 'live',
});

const user = (n: string) => ({ username: `user${n}`, name: `Người ${n}`, usrlvl: 30, farmid: FARM_A, email: `u${n}@farm.vn` });

const two = (path: string, body: object, other: object = {}): Start[] => [
  { path, body, person: 'company' },
  { path, body: { ...body, ...other }, person: 'admin' },
];

const trial = (n: string, more: object = {}) => ({
  user: `trial${n}@farm.vn`,
  password: 'Right-12345',
  farmname: 'Thử',
  country: 'VN',
  province: '01',
  sows: 10,
  sample: 'N',
  terms: 'Y',
  macid: `mac-${n}`,
  ...more,
});

/** Visitors who open trials from one address, which had none today. */
async function visitors({ farm: { db } }: Track, ...bodies: readonly object[]): Promise<Start[]> {
  await db.pool.query("update trial set opened_at = now() - interval '2 days'");
  return bodies.map((body) => ({ path: '/account/saveTrial', body, person: null }));
}

/** People who keep farms, users, settings and lists, and those who sign in. */
export const LIST_RACES: readonly Race[] = [
  {
    name: 'a row of a code list',
    keys: ['code_row_pkey'],
    table: 'code_row',
    refusals: ['871'],
    starts: (_, n) => two('/admin/saveCode', { category: 'source', scope: 'company', value: `C${n}`, V: `Nguồn ${n}` }, { V: `Nơi bán ${n}` }),
  },
  {
    name: 'a company',
    keys: ['company_pkey'],
    table: 'company',
    refusals: ['871'],
    starts: (_, n): Start[] => {
      const start = { path: '/admin/saveGroup', body: { code: `75@N${n}@`, ...names, isNew: true }, person: 'admin' } as const;
      return [start, start];
    },
  },
  {
    name: 'a group of farms',
    keys: ['farm_group_pkey'],
    table: 'farm_group',
    refusals: ['871'],
    starts: (_, n) => two('/admin/saveGroup', { code: `70@${FARM_A}${n}@`, ...names, parent: `75@${FARM_A}@`, isNew: true }),
  },
  {
    name: 'a farm',
    keys: ['farm_pkey'],
    table: 'farm',
    refusals: ['871'],
    starts: (_, n) => two('/admin/saveFarm', farm(n), { shtnm: `Z${n}` }),
  },
  {
    name: 'a short name of a farm',
    keys: ['farm_prnt2_shtnm_key'],
    table: 'farm',
    refusals: ['V_EXISTS'],
    starts: (_, n) => two('/admin/saveFarm', farm(`Y${n}`), { farmid: `Z${n}` }),
  },
  {
    name: 'an account',
    keys: ['app_user_pkey', 'app_user_username_key'],
    table: 'app_user',
    refusals: ['ACC_EXISTS'],
    starts: (_, n) => both('/admin/saveUser', user(n), { email: `v${n}@farm.vn` }),
  },
  {
    name: 'an e-mail of an account',
    keys: ['app_user_email_key'],
    table: 'app_user',
    refusals: ['ACC_EXISTS'],
    starts: (_, n) => both('/admin/saveUser', user(`e${n}`), { username: `form${n}` }),
  },
  {
    name: 'the menus of a user',
    keys: ['user_menu_pkey'],
    table: 'user_menu',
    refusals: ['838'],
    starts: (_, n): Start[] => {
      const menus = [{ menuid: 'PigEvent', V: 'Y', A: Number(n) % 2 === 0 ? 'Y' : 'N', E: 'N', D: 'N' }];
      return both('/admin/saveMenus', { userid: 'bare', menus, reason: 'new work' });
    },
  },
  {
    name: 'a template of permissions',
    keys: ['menu_template_pkey'],
    table: 'menu_template',
    refusals: [],
    starts: (_, n): Start[] => {
      const start = { path: '/admin/saveTemplate', body: { name: `T${n}`, from: 'staff' }, person: 'team' } as const;
      return [start, start];
    },
  },
  {
    name: 'a setting',
    keys: ['setting_pkey'],
    table: 'setting',
    refusals: ['838'],
    starts: ({ today }, n) =>
      both('/admin/saveSettings', { values: [{ name: 'GILTHEATS', value: 3 + (Number(n) % 2) }], validFrom: today, reason: 'larger litters' }),
  },
  {
    name: 'a device of a user',
    keys: ['user_device_pkey'],
    table: 'user_device',
    refusals: [],
    starts: async ({ farm: { db } }, n): Promise<Start[]> => {
      // A person may have a few devices only.
      await db.pool.query("delete from user_device where user_id = 'staff'");
      const start = { path: '/account/saveDevice', body: { macid: `phone-${n}`, name: 'phone' }, person: 'staff' } as const;
      return [start, start];
    },
  },
  {
    name: 'an account tied to a provider',
    keys: ['login_link_pkey', 'login_link_user_id_kind_key'],
    table: 'login_link',
    refusals: [],
    starts: (_, n): Start[] => {
      const to = (subject: string): Start => ({
        actor: SIGN_IN,
        step: (db) => tie(db, 'staff', 'G', { subject, email: 'a@farm.vn' } as Parameters<typeof tie>[3]),
      });
      return [to(`a${n}`), to(`b${n}`), to(`a${n}`)];
    },
  },
  {
    name: 'guesses at one name',
    keys: ['sign_in_guess_pkey'],
    table: 'sign_in_guess',
    refusals: [],
    starts: (_, n): Start[] => {
      const guess: Start = { actor: SIGN_IN, step: (db) => claimGuess(db, `guess${n}`, 'anybody', { tries: 5, mostMinutes: 15 }) };
      return [guess, guess];
    },
  },
  {
    name: 'a trial farm of one account',
    keys: ['trial_pkey', 'trial_user'],
    table: 'trial',
    refusals: ['ACC_EXISTS'],
    starts: (track, n) => visitors(track, trial(n), trial(n, { macid: `other-${n}` })),
  },
  {
    name: 'a trial farm of one device',
    keys: ['trial_device'],
    table: 'trial',
    refusals: ['ACC_TRIAL'],
    starts: (track, n) => visitors(track, trial(`d${n}`), trial(`d${n}`, { user: `second${n}@farm.vn` })),
  },
  {
    name: 'one write sent twice at once',
    keys: ['request_log_pkey'],
    table: 'request_log',
    refusals: [],
    starts: ({ day }): Start[] => {
      const body = { reqid: crypto.randomUUID(), day: day(3), text: 'Tiêm phòng' };
      const start = { path: '/herd/saveNote', body, person: 'manager' } as const;
      return [start, start];
    },
  },
  {
    name: 'the first settings of two companies',
    keys: ['kept_version_pkey'],
    table: 'kept_version',
    refusals: [],
    starts: async ({ farm: { db }, today }, n): Promise<Start[]> => {
      await db.pool.query('delete from kept_version');
      const body = { values: [{ name: 'LACTSTD', value: 22 + (Number(n) % 2) }], validFrom: today, reason: 'shorter weeks' };
      return (['manager', 'managerb'] as const).map((person) => ({ path: '/admin/saveSettings', body, person }));
    },
  },
  {
    name: 'two servers that migrate',
    keys: ['schema_migration_pkey', 'schema_migration_name_key'],
    table: 'schema_migration',
    refusals: [],
    starts: ({ farm: { db } }): Start[] => [{ step: () => migrate(db.pool) }, { step: () => migrate(db.pool) }],
  },
];
