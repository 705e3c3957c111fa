/** What stands after a plus sign leads to the same mailbox with most providers. */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
}
