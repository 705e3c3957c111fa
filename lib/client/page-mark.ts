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

/** @throws during a view, where no store may be opened: neither the viewer's, nor one that the person has on this device. */
export function assertNoView(): void {
  if (ofView) throw new Error('a view keeps nothing on this device')
}

/** The server refused a change, because this is a view. */
export function viewRefused(): void {
  for (const listener of refused) listener()
}

export function onViewRefused(listener: () => void): () => void {
  refused.add(listener)
  return () => void refused.delete(listener)
}
