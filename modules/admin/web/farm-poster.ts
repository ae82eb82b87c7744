import { encode } from 'uqr';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A poster as a drawing: the QR code of an address above a name. */
export function posterSvg(address: string, name: string): string {
  const { data, size } = encode(address, { border: 2 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const height = size + 6;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${height}">`,
    `<rect width="${size}" height="${height}" fill="#fff"/><path d="${dots}" fill="#000"/>`,
    `<text x="${size / 2}" y="${size + 3}" font-size="3" text-anchor="middle" font-family="Sarabun, sans-serif">${escaped(name)}</text></svg>`,
  ].join('');
}
