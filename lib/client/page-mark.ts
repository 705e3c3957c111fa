/** Whose this document is, which every request that it makes says (x-cusp-user): the server does nothing with it that was meant as somebody else. */
let mark: string | null = null
let ofView = false
const refused = new Set<() => void>()

export const pageMark = (): string | null => mark

/** Whether it was drawn for somebody who looks at the application as another: then this device keeps nothing of it, and gives nothing to it. */
export const isView = (): boolean => ofView

export function markPage(next: string | null, { isView: viewing = false }: { isView?: boolean } = {}): void {
  mark = next
  ofView = viewing
}

/** Where the institution keeps nothing on devices: whether the store is open all the same, since something in it is not sent yet. */
let openForUnsent: Promise<boolean> | null = null

export const storesNothing = (): boolean => openForUnsent !== null

/** @param isOpen null where devices keep what is worked on, as they do unless the institution says otherwise. */
export function storeNothing(isOpen: Promise<boolean> | null): void {
  openForUnsent = isOpen
}

const closed = 'nothing is kept on this device in a view, or where the institution says so'

/** @throws during a view, where no store may be opened: neither the viewer's, nor one that the person has on this device. And where devices keep nothing. */
export async function assertStore(): Promise<void> {
  if (ofView || (openForUnsent && !(await openForUnsent))) throw new Error(closed)
}

/** The same for what has no time to wait: nothing of it is worth an exception. */
export function assertStoreAtOnce(): void {
  if (ofView || openForUnsent) throw new Error(closed)
}

/** The server refused a change, because this is a view. */
export function viewRefused(): void {
  for (const listener of refused) listener()
}

export function onViewRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => void refused.delete(listener)
}
