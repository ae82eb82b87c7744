import { useAct } from '#engine/web/forms/use-save.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { t3 } from '#kernel/language.ts';
import { saveDevice } from '../contract/profile.calls.ts';

const WORDS = {
  title: t3('Các thiết bị của bạn', 'Your devices', 'อุปกรณ์ของคุณ'),
  remove: t3('Bỏ thiết bị', 'Remove', 'ลบอุปกรณ์'),
  none: t3('Chưa có thiết bị nào.', 'No device yet.', 'ยังไม่มีอุปกรณ์'),
};
const STATES: Readonly<Record<string, ReturnType<typeof t3>>> = {
  known: t3('đã biết', 'known', 'รู้จักแล้ว'),
  requested: t3('chờ duyệt', 'waiting for approval', 'รออนุมัติ'),
  accepted: t3('đã đăng ký', 'registered', 'ลงทะเบียนแล้ว'),
};

/** What a device of the own account is: known, waiting, registered. */
export function deviceState(text: ReturnType<typeof useText>, state: string): string {
  const word = STATES[state];
  return word === undefined ? state : text(word);
}

interface Device {
  readonly macid: string;
  readonly name: string | null;
  readonly state: string;
  readonly last: string;
}

/** Devices of the own account; an old one may be removed. */
export function OwnDevices({ devices }: { readonly devices: readonly Device[] }) {
  const text = useText();
  const { busy, save } = useAct(saveDevice, { forgets: ['/account/getDevice', '/account/getProfile'] });
  return (
    <section>
      <h2>{text(WORDS.title)}</h2>
      {devices.length === 0 ? <p className="dim">{text(WORDS.none)}</p> : null}
      <ul>
        {devices.map((item) => (
          <li key={item.macid}>
            <code>{item.macid}</code> {item.name ?? ''} · {deviceState(text, item.state)} · {instantText(item.last)}{' '}
            <button type="button" className="link-button" disabled={busy} onClick={() => void save({ macid: item.macid, remove: 'Y' })}>
              {text(WORDS.remove)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
