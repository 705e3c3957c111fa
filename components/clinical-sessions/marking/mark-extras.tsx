'use client'

import { useLazy } from '@/components/ui/use-lazy'
import type { MarkNoteProps } from './mark-note'

/** What a mark may need besides: a few words, and what follows from the lowest step. Its code comes with the first one. */
export function MarkExtras(props: MarkNoteProps) {
  const MarkNote = useLazy(true, loadNote, nothing)
  return MarkNote && <MarkNote {...props} />
}

const loadNote = async () => (await import('./mark-note')).MarkNote
const nothing = () => {}
