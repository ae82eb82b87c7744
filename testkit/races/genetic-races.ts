import { takeRun } from '#modules/genetics/server/run/run-row.ts';
import { FARM_A } from '../test-app.ts';
import { both, type Race, type Start, type Track } from './race.ts';

const paper = (gid: string, more: object = {}) => ({ gid, isNew: true, sex: 'F', birthdt: '20240101', breed: 'Y', lineage: 'Y', ...more });

async function papers(track: Track, ...gids: readonly string[]): Promise<void> {
  for (const gid of gids) await track.done('/genetics/savePedigree', paper(gid));
}

async function line(track: Track, code: string): Promise<string> {
  await track.done('/genetics/saveLine', { isNew: true, code, V: code, role: 'maternal', breed: null }, 'team');
  return code;
}

const formula = (sire: string, dam: string) => ({
  isNew: true,
  sire,
  dam,
  from: '20240101',
  progcode: 'F1X',
  V: 'Lai',
  generation: 'F1',
  parts: { Y: 100 },
});

/** People who keep pedigrees, lines and plans, and the servers that evaluate. */
export const GENETIC_RACES: readonly Race[] = [
  {
    name: 'an animal of the pedigree',
    keys: ['gen_animal_pkey', 'genetic_id_pkey'],
    table: 'gen_animal',
    refusals: ['GEN_ID_EXISTS'],
    starts: (_, n) => both('/genetics/savePedigree', paper(`GA${n}`)),
  },
  {
    name: 'two change one animal of the pedigree',
    keys: ['gen_animal_pkey'],
    table: 'gen_animal',
    refusals: ['STALE'],
    starts: async (track, n) => {
      await papers(track, `GC${n}`);
      return both('/genetics/savePedigree', { ...paper(`GC${n}`), isNew: false, version: 1, litter: `L${n}`, reason: 'papers' });
    },
  },
  {
    name: 'two ids of one animal',
    keys: ['gen_alias_pkey'],
    table: 'gen_alias',
    refusals: ['838'],
    starts: async (track, n) => {
      await papers(track, `GM${n}`, `GN${n}`);
      return both('/genetics/mergePedigree', { from: `GM${n}`, into: `GN${n}`, reason: 'one animal' });
    },
  },
  {
    name: 'a line',
    keys: ['code_row_pkey'],
    table: 'code_row',
    refusals: ['871'],
    starts: (_, n): Start[] => {
      const body = { isNew: true, code: `L${n}`, V: 'Dòng', role: 'maternal' };
      return [
        { path: '/genetics/saveLine', body, person: 'team' },
        { path: '/genetics/saveLine', body, person: 'company' },
      ];
    },
  },
  {
    name: 'a breed',
    keys: ['code_row_pkey'],
    table: 'code_row',
    refusals: ['871'],
    starts: (_, n): Start[] => {
      const body = { isNew: true, code: `B${n}`, V: 'Giống' };
      return [
        { path: '/genetics/saveBreed', body, person: 'team' },
        { path: '/genetics/saveBreed', body, person: 'company' },
      ];
    },
  },
  {
    name: 'a formula',
    keys: ['gen_formula_pkey'],
    table: 'gen_formula',
    refusals: ['871'],
    starts: async (track, n): Promise<Start[]> => {
      const body = formula(await line(track, `FS${n}`), await line(track, `FD${n}`));
      return [
        { path: '/genetics/saveFormula', body, person: 'team' },
        { path: '/genetics/saveFormula', body, person: 'company' },
      ];
    },
  },
  {
    name: 'a pattern of ids',
    keys: ['gen_pattern_pkey'],
    table: 'gen_pattern',
    refusals: ['V_EXISTS'],
    starts: async (track, n) => {
      const progcode = await line(track, `P${n}`);
      return both('/genetics/savePattern', { progcode, from: '20240101', parts: ['unit', 'line', 'litter'], length: 12, next: 1, isNew: true });
    },
  },
  {
    name: 'two change one mating plan',
    keys: ['gen_plan_pair_pkey'],
    table: 'gen_plan_pair',
    refusals: ['STALE'],
    starts: async (track, n) => {
      await papers(track, `GP${n}`);
      const body = { name: 'Kế hoạch', from: track.today, to: track.today, pairs: [{ dam: `GP${n}`, sire: null }] };
      const { id } = await track.done('/genetics/savePlan', body);
      return both('/genetics/savePlan', { ...body, planid: id, version: 1 });
    },
  },
  {
    name: 'a mark',
    keys: ['gen_mark_pkey'],
    table: 'gen_mark',
    refusals: [],
    starts: async (track, n) => {
      await papers(track, `GK${n}`);
      return both('/genetics/saveMark', { gids: [`GK${n}`], mark: 'keep' });
    },
  },
  {
    name: 'scores of a test',
    keys: ['gen_test_pkey'],
    table: 'gen_test',
    refusals: [],
    starts: async (track, n) => {
      await papers(track, `GT${n}`);
      return both('/genetics/saveScores', { gid: `GT${n}`, testdt: track.day(5), feetleg: 4 });
    },
  },
  {
    name: 'a run that two ask for',
    keys: ['gen_run_waiting'],
    table: 'gen_run',
    refusals: [],
    starts: () => both('/common/genupdate', { status: 1, gentp: 'INB' }),
  },
  {
    name: 'two servers that take a run of one company',
    // Values and rows set aside are written by the server that holds the run.
    keys: ['gen_run_running', 'gen_value_pkey', 'gen_setaside_pkey'],
    table: 'gen_run',
    refusals: [],
    starts: async ({ farm }): Promise<Start[]> => {
      await farm.db.pool.query("update gen_run set state = 'withdrawn' where state in ('running', 'waiting')");
      await farm.db.pool.query(
        `insert into gen_run (prnt2, gentp, breeds, setids, askedby, askedfarm, due_at)
         select $1, kind, '{}', '{}', 'test', $2, now() from unnest(array['INB', 'EBV']) kind`,
        [`75@${FARM_A}@`, FARM_A],
      );
      const take: Start = { step: (db) => takeRun(db, `75@${FARM_A}@`, false), actor: { user: 'genetics', farms: [FARM_A] } };
      return [take, take];
    },
  },
];
