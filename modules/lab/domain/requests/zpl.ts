/** A label of a sample. */
export interface ZplLabel {
  readonly labno: string;
  readonly lines: readonly string[];
}

/** Dots a millimetre of the usual label printer (203 dpi). */
const DOTS = 8;

/** Text as a ZPL field takes it: its own signs written as hexadecimal (^FH), other letters as UTF-8 (^CI28). */
const field = (text: string): string => text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Labels for a label printer in ZPL: the laboratory number as Code 128 and in letters, what the sample is under it. `size` as "50x25" in mm. */
export function zplLabels(labels: readonly ZplLabel[], size: string): string {
  const [width = 50, height = 25] = size.split('x').map(Number);
  const line = (text: string, i: number): string => `^FO16,${96 + i * 26}^A0N,22,22^FH^FD${field(text)}^FS`;
  return labels
    .map(({ labno, lines }) =>
      [
        `^XA^CI28^PW${width * DOTS}^LL${height * DOTS}`,
        `^FO16,12^BY2^BCN,48,N,N,N^FH^FD${field(labno)}^FS`,
        `^FO16,66^A0N,28,28^FH^FD${field(labno)}^FS`,
        ...lines.slice(0, 3).map(line),
        '^XZ',
      ].join('\n'),
    )
    .join('\n');
}
