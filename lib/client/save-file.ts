/** Hands a text to the browser as a file to keep. */
export function saveFile({ name, type, text }: { readonly name: string; readonly type: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it while it saves: not before it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
