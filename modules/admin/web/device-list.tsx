import { Button } from '@mantine/core';
import { useCall } from '#engine/web/client/query.ts';
import { useAct } from '#engine/web/forms/use-save.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { findDevices, stepDevice } from '../contract/user.calls.ts';

const WORDS = {
  title: t3('Thiết bị', 'Devices', 'อุปกรณ์'),
  accept: t3('Chấp nhận', 'Accept', 'อนุมัติ'),
  remove: t3('Bỏ', 'Remove', 'ลบ'),
  none: t3('Chưa có thiết bị', 'No device yet', 'ยังไม่มีอุปกรณ์'),
};
const STATES: Readonly<Record<string, { V: string; E: string; T: string }>> = {
  known: t3('đã biết', 'known', 'รู้จักแล้ว'),
  requested: t3('chờ duyệt', 'waiting', 'รออนุมัติ'),
  accepted: t3('đã đăng ký', 'registered', 'ลงทะเบียนแล้ว'),
  removed: t3('đã bỏ', 'removed', 'ลบแล้ว'),
};

/** Devices of a user, with what a manager may do about them. */
export function DeviceList({ userid }: { readonly userid: string }) {
  const text = useText();
  const { data } = useCall(findDevices, { userid });
  const { save } = useAct(stepDevice, { forgets: ['/admin/findDevices', '/admin/findUsers'] });
  return (
    <section>
      <h3>{text(WORDS.title)}</h3>
      {data?.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {(data ?? []).map((device) => {
          const state = STATES[device.state];
          return (
            <li key={device.macid}>
              <code>{device.macid}</code> {device.name ?? ''} · {state === undefined ? device.state : text(state)} · {instantText(device.last)}{' '}
              {device.state === 'accepted' ? null : (
                <Button size="compact-xs" onClick={() => void save({ userid, macid: device.macid, state: 'accepted' })}>
                  {text(WORDS.accept)}
                </Button>
              )}{' '}
              {device.state === 'removed' ? null : (
                <Button size="compact-xs" variant="default" onClick={() => void save({ userid, macid: device.macid, state: 'removed' })}>
                  {text(WORDS.remove)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
