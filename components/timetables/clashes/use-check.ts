'use client'

import { useAsked, type Asked } from '@/lib/client/use-asked'
import type { InputOf, OutputOf } from '@/lib/contract'
import { checkEvent } from '@/lib/contracts/timetables'

export type Checked = OutputOf<typeof checkEvent>

/**
 * Asks what saving would do, again each time the form has rested. `checked` is null until the answer is there, and where the form cannot be checked; the fields
 * then say why when it is saved.
 */
export function useCheck(input: InputOf<typeof checkEvent> | null): { checked: Checked | null; asked: Asked<Checked> } {
  const asked = useAsked(checkEvent, input, 'form')
  return { checked: asked.current, asked }
}
