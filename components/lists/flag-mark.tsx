import { Flag } from 'lucide-react'
import { IconSlot } from '@/components/ui/icon-slot'
import type { PaletteColour } from '@/lib/clinical/palette'

/** The colour of a flag, beside its caption: a colour alone says nothing. */
export function FlagMark({ colour }: { colour: PaletteColour }) {
  return (
    <span data-tone={colour} className="inline-flex rounded-control bg-tone-tint p-1 text-tone-strong">
      <IconSlot small>
        <Flag />
      </IconSlot>
    </span>
  )
}
