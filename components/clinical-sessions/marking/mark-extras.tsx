'use client'

import { useLazy } from '@/components/ui/use-lazy'
import type { MarkNoteProps } from './mark-note'

/** The extras of a mark: a note, and the acts after the lowest step. Their code is loaded with the first mark. */
export function MarkExtras(props: MarkNoteProps) {
  const MarkNote = useLazy(true, loadNote, doNothing)
  return MarkNote && <MarkNote {...props} />
}

const loadNote = async () => (await import('./mark-note')).MarkNote
const doNothing = () => {}
