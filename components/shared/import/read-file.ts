/** A file as base64, encoded in parts, since a browser cannot call a function with sixteen million arguments. */
export async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const part = 0x8000
  let text = ''
  for (let from = 0; from < bytes.length; from += part) text += String.fromCharCode(...bytes.subarray(from, from + part))
  return btoa(text)
}
