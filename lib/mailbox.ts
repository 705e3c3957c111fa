/** Providers that read no dots in the name of a mailbox, and whose domains lead to one another. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that an address leads to: two addresses of one mailbox are one person. What stands after a plus sign leads to the same mailbox with most
 * providers, and so do dots with some.
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
