import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType';
import MultiFormatOneDReader from '@zxing/library/esm/core/oned/MultiFormatOneDReader';
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader';
import type Reader from '@zxing/library/esm/core/Reader';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource';
import type { SeeCode } from './camera-codes.ts';

/** Width a picture is read at, in pixels: enough for a label in the hand, and quick. */
const READ_AT = 640;

/** What each picture is tried with, one after the other. */
const READERS: readonly Reader[] = [new QRCodeReader(), new MultiFormatOneDReader(new Map([[DecodeHintType.TRY_HARDER, true]]))];

/** The code in a picture of greys; null where there is none. */
function readPicture(greys: Uint8ClampedArray, width: number, height: number): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greys, width, height)));
  for (const reader of READERS) {
    try {
      return reader.decode(bitmap).getText();
    } catch {
      // It says so by throwing when it sees no code of its kind.
      reader.reset();
    }
  }
  return null;
}

/** Reads QR and bar codes from a camera's pictures, for browsers that cannot themselves. */
export function ownReader(): SeeCode {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    canvas.width = READ_AT;
    canvas.height = Math.round((READ_AT * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const greys = new Uint8ClampedArray(width * height);
    for (let at = 0; at < greys.length; at++) greys[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) >> 2;
    return readPicture(greys, width, height);
  };
}
