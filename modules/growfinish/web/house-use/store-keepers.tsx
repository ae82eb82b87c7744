import { Alert, Button, Checkbox, Group, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { Named, type PlainCell, PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { ACT_WORDS, findStoreUses, LOWEST_FIELDS, saveStoreUse, USE_FIELDS, USE_WORDS } from '#modules/stock/contract/store-use.calls.ts';
import { STORE_TYPE_WORDS } from '#modules/stock/contract/words.ts';
import { KEEPER_ACTS } from '#modules/stock/domain/store-use.ts';
import { U } from './use-words.ts';

type Found = OutputOf<typeof findStoreUses>;
type Store = Found['stores'][number];
type Keeper = NonNullable<Store['use']>['keepers'][number];
type LowestRow = FieldValues & { readonly at: number };

interface FormProps {
  readonly store: Store;
  readonly users: Found['users'];
  readonly onDone: () => void;
}

/** The people named for a warehouse, and what each may do. */
function KeeperRows({
  keepers,
  users,
  onChange,
}: {
  readonly keepers: readonly Keeper[];
  readonly users: Found['users'];
  readonly onChange: (keepers: readonly Keeper[]) => void;
}) {
  const text = useText();
  const left = users.filter(({ userid }) => !keepers.some((keeper) => keeper.userid === userid));
  const put = (at: number, keeper: Keeper): void => onChange(keepers.map((one, i) => (i === at ? keeper : one)));
  const add = (userid: string): void => {
    const user = users.find((one) => one.userid === userid);
    if (user === undefined) return;
    onChange([...keepers, { userid, name: user.name, receives: 'Y', issues: 'Y', confirms: 'N', counts: 'N' }]);
  };
  return (
    <Part title={U.keepers} level={3}>
      <PlainTable
        heads={[U.person, ...KEEPER_ACTS.map((act) => ACT_WORDS[act])]}
        buttons
        rows={keepers.map((keeper, at) => ({
          key: keeper.userid,
          name: <Named name={keeper.name} id={keeper.userid} />,
          cells: [
            ...KEEPER_ACTS.map((act) => (
              <Checkbox
                key={act}
                aria-label={`${keeper.name} ${text(ACT_WORDS[act])}`}
                checked={keeper[act] === 'Y'}
                onChange={(event) => put(at, { ...keeper, [act]: event.currentTarget.checked ? 'Y' : 'N' })}
              />
            )),
            <Button key="off" size="compact-xs" variant="subtle" onClick={() => onChange(keepers.filter((_, i) => i !== at))}>
              ×
            </Button>,
          ],
        }))}
      />
      {left.length === 0 ? null : (
        <NativeSelect
          mt="xs"
          maw={320}
          aria-label={text(U.addKeeper)}
          value=""
          data={[{ value: '', label: text(U.addKeeper) }, ...left.map(({ userid, name }) => ({ value: userid, label: `${name} (${userid})` }))]}
          onChange={(event) => add(event.currentTarget.value)}
        />
      )}
    </Part>
  );
}

/** Lowest stock of items in the warehouse. */
function LowestRows({ rows, onChange }: { readonly rows: readonly LowestRow[]; readonly onChange: (rows: readonly LowestRow[]) => void }) {
  const text = useText();
  const [item, qty] = LOWEST_FIELDS;
  const put = (at: number, key: string, value: FieldValue): void => onChange(rows.map((row, i) => (i === at ? { ...row, [key]: value } : row)));
  return (
    <Part title={USE_WORDS.lowestOf} level={3}>
      {rows.length === 0 ? null : (
        <FieldRows
          head={item.label}
          label={text(USE_WORDS.lowestOf)}
          fields={[qty]}
          labels={{}}
          rows={rows.map((row, at) => ({
            key: row.at,
            name: <FieldWidget field={item} value={row['itemid'] ?? null} onChange={(value) => put(at, 'itemid', value)} />,
            values: row,
            issues: [],
          }))}
          onChange={put}
          onRemove={(at) => onChange(rows.filter((_, i) => i !== at))}
        />
      )}
      <Button mt="xs" variant="default" size="compact-sm" onClick={() => onChange([...rows, { at: Math.max(0, ...rows.map(({ at }) => at)) + 1 }])}>
        {text(U.addLowest)}
      </Button>
    </Part>
  );
}

/** How a warehouse is used, from a day on: a setting of another day begins a new one. */
function UseForm({ store: { storeid, use, later }, users, onDone }: FormProps) {
  const text = useText();
  const today = useSession()?.CURBUSDT ?? '';
  const [values, setValues] = useState<FieldValues>({ from: today, atonce: use?.atonce ?? 'N', tofarms: use?.tofarms ?? [] });
  const [keepers, setKeepers] = useState<readonly Keeper[]>(use?.keepers ?? []);
  const [lowest, setLowest] = useState<readonly LowestRow[]>((use?.lowest ?? []).map(({ itemid, qty }, at) => ({ itemid, qty, at })));
  const { busy, issues, save } = useSave(saveStoreUse, { forgets: ['/stock/', '/growfinish/'], confirmed: U.saved, onSaved: onDone });
  const labels = { from: text(USE_WORDS.from), keepers: text(USE_WORDS.keepers), lowest: text(USE_WORDS.lowestOf), tofarms: text(USE_WORDS.tofarms) };
  const faultOf = (key: string): string | undefined => {
    const issue = issues.find(({ field }) => field === key);
    return issue === undefined ? undefined : clientError(issue, labels);
  };
  const send = (): void => {
    const version = [...(use === null ? [] : [use]), ...later].find(({ from }) => from === values['from'])?.version ?? null;
    const lines = lowest.flatMap(({ itemid, qty }) => (itemid == null ? [] : [{ itemid, qty }]));
    const named = keepers.map(({ userid, receives, issues: gives, confirms, counts }) => ({ userid, receives, issues: gives, confirms, counts }));
    void save({ ...values, storeid, version, keepers: named, lowest: lines } as never);
  };
  return (
    <>
      <FieldGrid fields={USE_FIELDS} values={values} onChange={(key, value) => setValues({ ...values, [key]: value })} faultOf={faultOf} />
      <KeeperRows keepers={keepers} users={users} onChange={setKeepers} />
      <LowestRows rows={lowest} onChange={setLowest} />
      <IssueList title={text(U.refused)} issues={issues} labels={labels} />
      <Group mt="md">
        <Button loading={busy} onClick={send}>
          {text(U.save)}
        </Button>
      </Group>
    </>
  );
}

/** What the keepers of a warehouse may do, by name. */
function keepersText(keepers: readonly Keeper[], say: (words: (typeof ACT_WORDS)[keyof typeof ACT_WORDS]) => string): string {
  return keepers
    .map(
      (keeper) =>
        `${keeper.name}: ${KEEPER_ACTS.filter((act) => keeper[act] === 'Y')
          .map((act) => say(ACT_WORDS[act]).toLowerCase())
          .join(', ')}`,
    )
    .join('; ');
}

/** What is set for a warehouse: keepers, at once, farms, lowest stock, since when. */
function cellsOfUse({ keepers, atonce, tofarms, lowest, from }: NonNullable<Store['use']>, text: (words: Text3) => string): PlainCell[] {
  return [
    keepers.length > 0 ? keepersText(keepers, text) : toned('warn', text(U.noKeeper)),
    atonce === 'Y' ? '✓' : '',
    tofarms.length === 0 ? text(U.anyFarm) : tofarms.join(', '),
    lowest.map((line) => `${line.name}: ${formatNumber(line.qty)}`).join('; '),
    formatDate(from),
  ];
}

/** The warehouses with who keeps them, where they may send to and their lowest stock. */
export function StoreKeepers({ mayEdit }: { readonly mayEdit: boolean }) {
  const text = useText();
  const { data } = useCall(findStoreUses, {});
  const [open, setOpen] = useState<Store | null>(null);
  if (data === undefined) return <Skeleton height={240} />;
  const unkept = data.stores.filter(({ use }) => (use?.keepers.length ?? 0) === 0);
  return (
    <>
      {unkept.length === 0 ? null : (
        <Alert color="yellow" variant="light" mb="sm">
          {text(U.unkept)} {unkept.map(({ name }) => name).join(', ')}
        </Alert>
      )}
      <PlainTable
        label={text(U.stores)}
        heads={[U.store, U.kind, U.keepers, U.atonce, U.farms, U.lowest, U.from]}
        buttons={mayEdit}
        rows={data.stores.map((store) => {
          const { storeid, name, storetp, use } = store;
          return {
            key: storeid,
            name: <Named name={name} id={storeid} />,
            cells: [
              text(STORE_TYPE_WORDS[storetp as keyof typeof STORE_TYPE_WORDS]),
              ...(use === null ? [toned('warn', text(U.noKeeper)), '', text(U.anyFarm), '', ''] : cellsOfUse(use, text)),
              ...(mayEdit
                ? [
                    <Button key="change" size="compact-sm" variant="default" onClick={() => setOpen(store)}>
                      {text(U.change)}
                    </Button>,
                  ]
                : []),
            ],
          };
        })}
      />
      {open === null ? null : (
        <Dialog title={open.name} size="xl" onClose={() => setOpen(null)}>
          <UseForm store={open} users={data.users} onDone={() => setOpen(null)} />
        </Dialog>
      )}
    </>
  );
}
