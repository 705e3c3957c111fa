/** The owner of this document, whom every request names (x-cusp-user): the server carries out nothing that was meant as somebody else. */
let mark: string | null = null
let ofView = false
const refused = new Set<() => void>()

export const pageMark = (): string | null => mark

/** Whether the page was drawn for a person who looks at the application as another: this device then stores nothing of it and gives nothing to it. */
export const isView = (): boolean => ofView

export function markPage(next: string | null, { isView: viewing = false }: { isView?: boolean } = {}): void {
  mark = next
  ofView = viewing
}

/** Where the institution lets devices keep nothing, whether the store is open all the same because something in it is not sent yet. */
let openForUnsent: Promise<boolean> | null = null

export const storesNothing = (): boolean => openForUnsent !== null

/** @param isOpen null where devices keep the records that are worked on, as they do unless the institution decides otherwise. */
export function storeNothing(isOpen: Promise<boolean> | null): void {
  openForUnsent = isOpen
}

const closed = 'nothing is kept on this device in a view, or where the institution says so'

/** @throws during a view, where no store may be opened (neither the viewer's, nor one that the person has on this device), and where devices keep nothing. */
export async function assertStore(): Promise<void> {
  if (ofView || (openForUnsent && !(await openForUnsent))) throw new Error(closed)
}

/** The same check for code that has no time to wait: an unsent request is no exception for it. */
export function assertStoreAtOnce(): void {
  if (ofView || openForUnsent) throw new Error(closed)
}

/** Tells the listeners that the server refused a change, because this is a view. */
export function viewRefused(): void {
  for (const listener of refused) listener()
}

export function onViewRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => void refused.delete(listener)
}
