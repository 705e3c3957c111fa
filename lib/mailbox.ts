/** Providers that ignore dots in the name of a mailbox, with the main one of their equivalent domains. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox to which an address leads; two addresses of one mailbox count as one person. With most providers, the part after a plus sign leads to the same
 * mailbox, and with some, dots make no difference.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  if (at === -1) return plain
  const name = plain.slice(0, at).replace(/\+.*$/, '')
  const domain = plain.slice(at + 1)
  const folded = dotless.get(domain)
  return folded === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${folded}`
}

/** The domains in which the same mailbox may have an address. */
export function domainsOf(mailbox: string): string[] {
  const domain = mailbox.slice(mailbox.lastIndexOf('@') + 1)
  return [domain, ...[...dotless].filter(([from, to]) => to === domain && from !== domain).map(([from]) => from)]
}
