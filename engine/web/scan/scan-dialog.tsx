import { useEffect, useRef, useState } from 'react';
import { useText } from '../text/text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { codeReader, openCamera } from './camera-codes.ts';

const WORDS = {
  title: { V: 'Quét mã', E: 'Scan a code', T: 'สแกนรหัส' },
  aim: { V: 'Đưa mã QR hoặc mã vạch vào khung hình.', E: 'Hold the QR code or barcode in the picture.', T: 'วางคิวอาร์โค้ดหรือบาร์โค้ดให้อยู่ในภาพ' },
  refused: {
    V: 'Không dùng được máy ảnh. Hãy cho phép trong cài đặt của trình duyệt, hoặc gõ số tai.',
    E: 'The camera cannot be used. Allow it in the settings of the browser, or type the tag.',
    T: 'ใช้กล้องไม่ได้ กรุณาอนุญาตในการตั้งค่าเบราว์เซอร์ หรือพิมพ์เบอร์หู',
  },
} as const;
/** Milliseconds between two looks: a phone stays cool, a person does not wait. */
const LOOK_MS = 120;
const TICK_MS = 60;

/** Shows what the camera sees until it sees a code. */
export default function ScanDialog({ onCode, onClose }: { readonly onCode: (code: string) => void; readonly onClose: () => void }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | null = null;
    const look = async (): Promise<void> => {
      const [see, opened] = await Promise.all([codeReader(), openCamera()]);
      stream = opened;
      const shown = video.current;
      if (stopped || shown === null) return stop();
      shown.srcObject = opened;
      await shown.play();
      while (!stopped) {
        const code = await see(shown);
        if (code !== null && !stopped) {
          stopped = true;
          navigator.vibrate?.(TICK_MS);
          found.current(code);
        }
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
    };
    const stop = (): void => {
      stopped = true;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look().catch(() => {
      if (!stopped) setRefused(true);
    });
    return stop;
  }, []);
  return (
    <Dialog title={text(WORDS.title)} onClose={onClose}>
      {refused ? (
        <p role="alert">{text(WORDS.refused)}</p>
      ) : (
        <>
          <video ref={video} className="scan-picture" muted playsInline aria-label={text(WORDS.title)} />
          <p className="dim">{text(WORDS.aim)}</p>
        </>
      )}
    </Dialog>
  );
}
