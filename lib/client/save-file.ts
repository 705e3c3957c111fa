/** Lets the browser save a text as a file. */
export function saveFile({ name, type, text }: { readonly name: string; readonly type: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address while it saves, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
