import { useRights } from '#engine/web/session/store.ts';
import { SettingsTable } from '#engine/web/settings/settings-table.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { t3 } from '#kernel/language.ts';

/** Limits of runs, plans and accuracy; what the sets hold stands in the sets. */
const SHOWN = new Set([
  'GENSTART',
  'GENHOURS',
  'GENCG',
  'GENSD',
  'GENUPG',
  'GENBASE',
  'GENERRMAX',
  'GENCORR',
  'GENPUB',
  'GENFREF',
  'GENFWARN',
  'GENCOMP',
  'GENBOARN',
  'GENBOARPCT',
  'GENBOARUSE',
  'GENIDSIGNS',
  'GENPLANCAP',
  'GENLAMBDA',
  'GENDF',
  'GENACC',
]);
const LIMITS = t3('Giới hạn của lần chạy và kế hoạch phối', 'Limits of runs and mating plans', 'ขีดจำกัดของการประมวลผลและแผนผสม');

/** The company's genetic limits: default and range beside each, changed with a reason from a day on. */
export function GenSettings() {
  const { edit } = useRights('ParamAdjParamStd');
  return (
    <Part title={LIMITS}>
      <SettingsTable scope="company" tab="genetics" shown={(name) => SHOWN.has(name)} readOnly={!edit} forgets={['/genetics/']} />
    </Part>
  );
}
