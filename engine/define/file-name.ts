/** The file name of a download: from the content type, where the specification puts it. */
export function fileNameOf(contentType: string | null): string | null {
  const name = /;\s*name="?([^";]+)"?/i.exec(contentType ?? '')?.[1];
  if (name === undefined) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    // A name with a stray percent sign is better than none.
    return name;
  }
}
